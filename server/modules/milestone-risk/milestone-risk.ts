import { drmdWrite } from '#contract/access/read-rules.ts';
import type { Api } from '#contract/api.ts';
import { type MilestoneRiskInput, milestoneRiskEndpoints, milestoneRiskFields } from '#contract/milestone-risk/milestone-risk.ts';
import { riskParts } from '#contract/risk/risk-shape.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers, partsOf } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { checkSame, milestoneChildren, namesOf, withNames } from '#server/modules/milestone/milestone-child.ts';
import {
  approverFact,
  checkOwner,
  judgeCheck,
  judgedOf,
  riskFactsOf,
  riskPeople,
  riskShown,
} from '#server/modules/risk/judged-risk.ts';
import { defineNoun } from '#server/noun.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type MilestoneRiskStored, milestoneRiskList, milestoneRiskStore } from './milestone-risk-store.ts';

const { byId, whole } = presenting(milestoneRiskStore, {
  own: (row: MilestoneRiskStored, person) => ({
    ...typedOf(milestoneRiskFields, row, person),
    ...riskShown(row, person),
    milestoneId: row.milestoneId,
  }),
  subjects: riskPeople,
});

const judged = judgedOf(milestoneRiskFields.all);

/** Risks of milestones (D-182) with the transitions of D-078.3. */
const handlers = {
  ...entityHandlers(milestoneRiskEndpoints, 'MilestoneRisk', {
    store: milestoneRiskStore,
    list: milestoneRiskList,
    rows: async ({ services: { db } }, ids) => withNames(db, await byId(db, ids), ({ milestoneId }) => milestoneId),
    shown: answer,
    told: zoneOf,
  }),
  ...formHandlers('MilestoneRisk', {
    store: milestoneRiskStore,
    shown: answer,
    facts: riskFactsOf,
    differences: (row: MilestoneRiskStored, input: MilestoneRiskInput) => ({
      altered: differs(milestoneRiskFields, row, input),
      judgedChanged: differs(judged, row, input),
    }),
    check,
  }),
  createMilestoneRisk: async (call) => {
    await check(call, call.body, undefined);
    const { milestoneId } = call.body;
    const facts = riskFactsOf(call.body);
    return answer(call, await milestoneChildren.create(call, milestoneId, milestoneRiskStore, call.body, facts));
  },
  ...partHandlers('MilestoneRisk', {
    store: milestoneRiskStore,
    parts: riskParts,
    shown: answer,
    checks: { approval: judgeCheck('MILESTONE_RISK') },
    facts: { approval: approverFact },
  }),
} satisfies Partial<Handlers<Api>>;

/** Risks of milestones at the server. */
export const milestoneRiskNoun = defineNoun({ stores: { MILESTONE_RISK: milestoneRiskStore }, handlers });

async function check(call: CallBase, input: MilestoneRiskInput, row: MilestoneRiskStored | undefined): Promise<void> {
  checkSame(input, row);
  const { ownerId } = input;
  checkOwner(ownerId, row);
  if (ownerId !== row?.ownerId) await checkPerson(call, ownerId, { rule: drmdWrite, brandId: row?.homeBrandId ?? call.brandId });
}

async function answer(call: CallBase, row: MilestoneRiskStored) {
  const [{ body, revision }, named] = await Promise.all([whole(call, row), namesOf(call.services.db, [row.milestoneId])]);
  return reply({ ...body, ...partsOf(riskParts, row), ...named(row.milestoneId) }, revision);
}
