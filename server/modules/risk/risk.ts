import type { Api } from '#contract/api.ts';
import { type RiskInput, riskEndpoints, riskFields } from '#contract/risk/risk.ts';
import { riskParts } from '#contract/risk/risk-shape.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers, partsOf } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { codeOf, createChild } from '#server/modules/baseline-update/baseline-child.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { checkHolder, checkOfUpdate } from '#server/modules/baseline-update/child-checks.ts';
import { defineNoun } from '#server/noun.ts';
import { approverFact, checkOwner, judgeCheck, judgedOf, riskFactsOf, riskPeople, riskShown } from './judged-risk.ts';
import { type RiskStored, riskList, riskStore } from './risk-store.ts';

const { byId, whole } = presenting(riskStore, {
  own: (row: RiskStored, person) => ({
    ...typedOf(riskFields, row, person),
    ...riskShown(row, person),
    // No person, though it is called as one.
    ecuReleaseId: row.ecuReleaseId,
    bluId: row.baselineUpdateId,
  }),
  subjects: riskPeople,
});

const judged = judgedOf(riskFields.all, 'ecuReleaseId');

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
    facts: riskFactsOf,
    differences: (row: RiskStored, input: RiskInput) => ({
      altered: differs(riskFields, row, input),
      judgedChanged: differs(judged, row, input),
    }),
    check: async (call, input, row) => {
      checkOwner(input.ownerId, row);
      await checkHolder(call, input.ownerId, '/ownerId', row && { homeBrandId: row.homeBrandId, held: row.ownerId });
      if (row) await checkUnit(call.services.db, row.baselineUpdateId, input);
    },
  }),
  createRisk: async (call) => {
    await checkHolder(call, call.body.ownerId, '/ownerId', { bluId: call.params.id });
    await checkUnit(call.services.db, call.params.id, call.body);
    return answer(call, await createChild(call, riskStore, call.body, riskFactsOf(call.body)));
  },
  ...partHandlers('Risk', {
    store: riskStore,
    parts: riskParts,
    shown: answer,
    checks: { approval: judgeCheck('RISK') },
    facts: { approval: approverFact },
  }),
} satisfies Partial<Handlers<Api>>;

/** Risks at the server. */
export const riskNoun = defineNoun({ stores: { RISK: riskStore }, handlers });

/** The ECU release that a risk is about is one of the same baseline update. */
const checkUnit = (db: Database, baselineUpdateId: number, { ecuReleaseId }: RiskInput): Promise<void> =>
  checkOfUpdate(db, 'ecuRelease', baselineUpdateId, ecuReleaseId === null ? [] : [ecuReleaseId], () => '/ecuReleaseId');

async function answer(call: CallBase, row: RiskStored) {
  const [{ body, revision }, code] = await Promise.all([whole(call, row), codeOf(call.services.db, row)]);
  return reply({ ...body, ...partsOf(riskParts, row), ...code }, revision);
}
