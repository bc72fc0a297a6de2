import type { Api } from '#contract/api.ts';
import { gateDecider } from '#contract/baseline-update/baseline-update.ts';
import { fieldText } from '#contract/field-text.ts';
import {
  judgedFields,
  type RiskInput,
  riskCommands,
  riskEndpoints,
  riskFields,
  riskLevelOf,
  riskParts,
} from '#contract/risk/risk.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers, partsOf } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { createChild, updatesOf } from '#server/modules/baseline-update/baseline-child.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type RiskStored, riskList, riskStore } from './risk-store.ts';

const scoreOf = ({ probability, severity }: Pick<RiskInput, 'probability' | 'severity'>) => probability * severity;
const { byId, whole } = presenting(riskStore, {
  own: (row: RiskStored, person) => ({
    ...typedOf(riskFields, row, person),
    // No person, though it is called as one.
    ecuReleaseId: row.ecuReleaseId,
    bluId: row.baselineUpdateId,
    status: row.status,
    score: scoreOf(row),
    level: riskLevelOf(scoreOf(row)),
    judge: row.facts.judge === null ? null : person(row.facts.judge),
    judgedOn: row.facts.judgedOn,
  }),
  subjects: ({ approval, facts: { judge }, ownerId }) =>
    [ownerId, approval?.approverId, judge].filter((subject) => subject !== null && subject !== undefined),
});

const factsOf = (input: RiskInput) => ({
  owner: input.ownerId,
  level: riskLevelOf(scoreOf(input)),
  mitigated: input.mitigation !== '',
  mitigationDone: input.mitigationDone,
});
const judged = { all: riskFields.all.filter(({ name }) => (judgedFields as readonly string[]).includes(name)) };

/** Risks of baseline updates (D-180e) with the transitions of D-077. */
const handlers = {
  ...entityHandlers(riskEndpoints, 'Risk', {
    store: riskStore,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    under: { listRisks: { store: baselineStore, column: 'baseline_update_id', list: () => riskList } },
    shown: answer,
    told: zoneOf,
  }),
  ...formHandlers('Risk', {
    store: riskStore,
    shown: answer,
    facts: factsOf,
    differences: (row: RiskStored, input: RiskInput) => ({
      altered: differs(riskFields, row, input),
      judgedChanged: differs(judged, row, input),
    }),
    check: async (call, input, row) => {
      await checkPerson(call, input.ownerId);
      if (row) await checkUnit(call.services.db, row.baselineUpdateId, input);
    },
  }),
  createRisk: async (call) => {
    await checkPerson(call, call.body.ownerId);
    await checkUnit(call.services.db, call.params.id, call.body);
    return answer(call, await createChild(call, riskStore, call.body, factsOf(call.body)));
  },
  ...partHandlers('Risk', {
    store: riskStore,
    parts: riskParts,
    shown: answer,
    checks: { approval: checkJudge },
  }),
} satisfies Partial<Handlers<Api>>;

/** Risks at the server. */
export const riskNoun = defineNoun({ stores: { RISK: riskStore }, handlers });

/** D-085: who is to judge it may do so, and does not own it (D-077.5). */
async function checkJudge(call: CallBase, { approverId }: { readonly approverId: string }, row: RiskStored): Promise<void> {
  const pointer = '/approverId';
  const rule = row.facts.level === 'HIGH' ? gateDecider : riskCommands['item.accept'].right;
  await checkPerson(call, approverId, { rule, brandId: row.homeBrandId }, pointer);
  if (approverId === row.ownerId) throw invalidFields([{ pointer, detail: fieldText('person') }]);
}

/** The ECU release that a risk is about is one of the same baseline update. */
async function checkUnit(db: Database, baselineUpdateId: number, { ecuReleaseId }: RiskInput): Promise<void> {
  if (ecuReleaseId === null) return;
  const found = await db
    .selectFrom('ecuRelease')
    .select('id')
    .where('id', '=', ecuReleaseId)
    .where('baselineUpdateId', '=', baselineUpdateId)
    .executeTakeFirst();
  if (!found)
    throw invalidFields([{ pointer: '/ecuReleaseId', detail: 'This ECU release does not belong to the baseline update.' }]);
}

async function answer(call: CallBase, row: RiskStored) {
  const [{ body, revision }, above] = await Promise.all([whole(call, row), updatesOf(call.services.db, [row])]);
  return reply({ ...body, ...partsOf(riskParts, row), bluCode: above.get(row.baselineUpdateId)?.code ?? '' }, revision);
}
