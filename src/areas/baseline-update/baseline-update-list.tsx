import { type BaselineRow, baselinePlatforms, baselineStatuses } from '#contract/baseline-update/baseline-update.ts';
import { choice, day, edited, person, status, text, title } from '#src/app/entity/list/columns.tsx';
import { EntityListPage } from '#src/app/entity/list/entity-list-page.tsx';
import { ReviewBadges } from '#src/ui/workflow/review-badges.tsx';
import { baselineUpdate } from './baseline-update.tsx';
import { reviewPair } from './review-pair.ts';
import { baselineDefaults, baselineSearch } from './searches.ts';

/** D-130 */
const columns = [
  title<BaselineRow>('code', { width: 148 }),
  text<BaselineRow>('title'),
  choice<BaselineRow>('platform', { values: baselinePlatforms, width: 92 }),
  status<BaselineRow>(baselineStatuses, 184),
  day<BaselineRow>('targetDate'),
  text<BaselineRow>('reviews', {
    value: ({ inReview, reviewed }) => `${inReview} / ${reviewed}`,
    cell: (row) => <ReviewBadges {...reviewPair(row)} />,
    width: 108,
  }),
  person<BaselineRow>('owner'),
  edited<BaselineRow>(),
];

/** Baseline updates of the brand (BLU-01). */
export function BaselineUpdatesPage() {
  return (
    <EntityListPage
      definition={baselineUpdate}
      search={baselineSearch}
      defaults={baselineDefaults}
      columns={columns}
      also={['ECU_RELEASE']}
      views={(me) => ({ all: {}, own: { owner: me }, atGate: { status: 'PENDING' } })}
    />
  );
}
