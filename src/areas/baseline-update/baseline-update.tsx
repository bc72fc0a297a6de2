import {
  type BaselineRow,
  type BaselineUpdate,
  baselineFields,
  baselineParts,
  baselinePlatforms,
  baselineStatuses,
} from '#contract/baseline-update/baseline-update.ts';
import { baselineUpdateEndpoints } from '#contract/baseline-update/baseline-update-endpoints.ts';
import { baselinePages as pages } from '#contract/page/pages.ts';
import { localDay } from '#contract/time-zone.ts';
import { baselineUpdateFlow } from '#machines/flows/baseline-update/baseline-update.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';
import { choice, day, edited, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import type { ListOf } from '#src/app/entity/list/list-route.ts';
import { ReviewBadges } from '#src/ui/workflow/review-badges.tsx';
import { reviewPair } from './review-pair.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'baseline-updates': typeof import('#src/i18n/en/baseline-update/baseline-updates.json');
  }
}

export const today = (): string => localDay(new Date());

/** Baseline updates as their pages know them (BLU-01 … BLU-08). */
export const baselineUpdate: EntityDefinition<BaselineUpdate> = {
  type: 'BASELINE_UPDATE',
  flow: baselineUpdateFlow,
  table: baselineUpdateEndpoints,
  name: 'BaselineUpdate',
  fields: baselineFields,
  parts: baselineParts,
  texts: 'baseline-updates',
  titleOf: ({ code }) => code,
  newForm: ({ me }) => ({ initial: { ownerId: me } }),
  places: {
    hasEcuRelease: { page: pages.ecuReleases },
    everyEcuReleaseApproved: { page: `${pages.ecuReleases}?status=CREATED,IN_PROGRESS,PENDING,REJECTED` },
    everyFunctionApproved: { page: pages.functions },
    everyPreconditionConfirmed: { page: pages.preconditions },
    noHighRiskOpen: { page: pages.risks },
    everyReviewerNamed: { page: `${pages.gate2}/technical`, field: 'reviewerId' },
    everyReviewApproved: { page: pages.gate2 },
    someReviewRejected: { page: pages.gate2 },
    versionTargetSaved: { page: pages.versionTarget, field: 'baselineName' },
  },
};

/** Baseline updates of the brand (BLU-01, D-130). */
export const baselineList: ListOf<BaselineRow> = {
  definition: baselineUpdate,
  columns: [
    title('code', { width: 148 }),
    text('title'),
    choice('platform', { values: baselinePlatforms, width: 92 }),
    status(baselineStatuses, 184),
    day('targetDate'),
    text('reviews', {
      value: ({ inReview, reviewed }) => `${inReview} / ${reviewed}`,
      cell: (row) => <ReviewBadges {...reviewPair(row)} />,
      width: 108,
    }),
    person('owner'),
    edited(),
  ],
  also: ['ECU_RELEASE'],
  views: (me) => ({ all: {}, own: { owner: me }, atGate: { status: 'PENDING' } }),
};
