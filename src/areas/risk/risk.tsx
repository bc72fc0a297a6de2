import { baselinePages } from '#contract/page/pages.ts';
import { type Risk, riskEndpoints, riskFields } from '#contract/risk/risk.ts';
import { riskParts } from '#contract/risk/risk-shape.ts';
import { riskFlow } from '#machines/flows/baseline-update/risk.ts';
import type { EntityDefinition, Shown } from '#src/app/entity/definition.ts';
import type { ChildDefinition } from '#src/areas/baseline-update/baseline-child.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    risks: typeof import('#src/i18n/en/risk/risks.json');
  }
}

/** What the pages of every risk know of it, whatever it is a risk of (D-085). */
export const riskDefinition = {
  parts: riskParts,
  texts: 'risks',
  titleOf: ({ title }) => title,
  way: ['Open', 'IN_PROGRESS', 'ACCEPTED', 'COMPLETED'],
  standsAt: ({ value }) => (value === 'REJECTED' ? 'IN_PROGRESS' : undefined),
  newForm: ({ me }) => ({ initial: { ownerId: me, mitigationDone: 'false' } }),
  places: {
    hasMitigation: { page: 'general', field: 'mitigation' },
    approverMayJudge: { page: 'approval', field: 'approverId' },
    isMitigated: { page: 'general', field: 'mitigationDone' },
  },
} satisfies Partial<EntityDefinition<Shown & { readonly title: string }>>;

/** Risks of baseline updates as their pages know them (BLU-20). */
export const risk: ChildDefinition<Risk> = {
  ...riskDefinition,
  param: 'riskId',
  listed: baselinePages.risks,
  type: 'RISK',
  flow: riskFlow,
  table: riskEndpoints,
  name: 'Risk',
  fields: riskFields,
};
