import { type GateReview, gateReviewEndpoints, reviewFields } from '#contract/gate-review/gate-review.ts';
import { capital } from '#contract/words.ts';
import { gateReviewFlow } from '#machines/flows/baseline-update/gate-review.ts';
import type { EntityDefinition } from '#src/app/entity/definition.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'gate-reviews': typeof import('#src/i18n/en/gate-review/gate-reviews.json');
  }
}

/** Reviews of gate 2 as their pages know them (BLU-08, D-080d). */
export const gateReview: EntityDefinition<GateReview> = {
  type: 'GATE_REVIEW',
  flow: gateReviewFlow,
  table: gateReviewEndpoints,
  name: 'GateReview',
  fields: reviewFields,
  texts: 'gate-reviews',
  places: { everyItemDone: { page: 'gate2', field: 'checklist' } },
  titleOf: ({ bluCode, category }) => `${bluCode} · ${capital(category)}`,
  address: (entity) => ({ bluId: (entity as unknown as GateReview).bluId }),
  paramsOf: (entity) => {
    const { bluId, category } = entity as GateReview;
    return { id: bluId, category };
  },
};
