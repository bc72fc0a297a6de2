import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import { type EcuReleaseInput, ecuReleaseEndpoints, ecuReleaseFields } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts, type UnitVersion } from '#contract/ecu-release/ecu-release-forms.ts';
import { fieldText } from '#contract/field-text.ts';
import { type CallBase, type Handlers, reply, zoneOf } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { readEntity, visibleFor } from '#server/entity/entity.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { partHandlers, partsOf } from '#server/entity/part-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { uniqueOr409 } from '#server/entity/unique.ts';
import { codeOf, createChild } from '#server/modules/baseline-update/baseline-child.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { approverFact, checkApprover, checkHolder, checkOfUpdate } from '#server/modules/baseline-update/child-checks.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { type EcuReleaseStored, ecuReleaseList, ecuReleaseStore } from './ecu-release-store.ts';

const { byId, whole } = presenting(ecuReleaseStore, {
  own: (row: EcuReleaseStored, person) => ({
    ...typedOf(ecuReleaseFields, row, person),
    bluId: row.baselineUpdateId,
    status: row.status,
    currentVersion: row.versionCurrent?.swVersion ?? null,
    targetVersion: row.versionTarget?.swVersion ?? null,
    parts: row.facts.parts,
    versionDecision: row.facts.versionDecision,
  }),
  subjects: ({ approval, facts, organizational, ownerId }) =>
    [
      ...[ownerId, approval?.approverId, organizational?.projectManagerId],
      ...[facts.requester, facts.approver, facts.versionEditor, facts.versionDecider],
    ].filter((subject) => subject !== null && subject !== undefined),
});

const typed = formHandlers('EcuRelease', {
  store: ecuReleaseStore,
  shown: answer,
  differences: (row: EcuReleaseStored, input: EcuReleaseInput) => ({ altered: differs(ecuReleaseFields, row, input) }),
  check: (call, { ownerId }, row) =>
    checkHolder(call, ownerId, '/ownerId', row && { homeBrandId: row.homeBrandId, held: row.ownerId }),
});

/** ECU releases of baseline updates (D-180b) with the transitions of D-076. */
const handlers = {
  ...entityHandlers(ecuReleaseEndpoints, 'EcuRelease', {
    store: ecuReleaseStore,
    rows: ({ services: { db } }, ids) => byId(db, ids),
    under: { listEcuReleases: { store: baselineStore, column: 'baseline_update_id', list: () => ecuReleaseList } },
    shown: answer,
    told: zoneOf,
    dropped: (tx, _, row) => forgetDropped(tx, row),
  }),
  editEcuRelease: (call) => withFreeAddress(() => typed.editEcuRelease(call)),
  createEcuRelease: async (call) => {
    await checkHolder(call, call.body.ownerId, '/ownerId', { bluId: call.params.id });
    return answer(call, await withFreeAddress(() => createChild(call, ecuReleaseStore, call.body)));
  },
  ...partHandlers('EcuRelease', {
    store: ecuReleaseStore,
    parts: ecuReleaseParts,
    shown: answer,
    facts: { testing: ({ blockingDefects }) => ({ blockingDefects }), approval: approverFact },
    checks: {
      versionGeneral: (_, { releaseType }, { versionCurrent, versionTarget }) =>
        checkVersions(releaseType, versionCurrent, versionTarget, '/releaseType'),
      versionCurrent: (_, current, { versionGeneral, versionTarget }) =>
        checkVersions(versionGeneral?.releaseType, current, versionTarget, '/swVersion'),
      versionTarget: (_, target, { versionCurrent, versionGeneral }) =>
        checkVersions(versionGeneral?.releaseType, versionCurrent, target, '/swVersion'),
      organizational: (call, { projectManagerId }, { homeBrandId, organizational }) =>
        checkHolder(call, projectManagerId, '/projectManagerId', { homeBrandId, held: organizational?.projectManagerId ?? '' }),
      // D-082a: of others
      compatibility: (_, { dependentEcus }, { diagnosticAddress: own }) => {
        const at = dependentEcus.findIndex(({ diagnosticAddress }) => diagnosticAddress === own);
        if (at >= 0)
          throw invalidFields([
            { pointer: `/dependentEcus/${at}/diagnosticAddress`, detail: 'This is the control unit itself.' },
          ]);
      },
      approval: checkApprover,
    },
    saved: {
      functional: (tx, { changedFunctions }, { baselineUpdateId }) =>
        checkOfUpdate(tx, 'customerVehicleFunction', baselineUpdateId, changedFunctions, (at) => `/changedFunctions/${at}`),
    },
  }),
  listEcuBaselines: async (call) => {
    const row = await readEntity<EcuReleaseStored>(call, ecuReleaseStore, call.params.id);
    return reply(await baselinesOf(call.services.db, call.brandId, row));
  },
} satisfies Partial<Handlers<Api>>;

/** ECU releases at the server. */
export const ecuReleaseNoun = defineNoun({ stores: { ECU_RELEASE: ecuReleaseStore }, handlers });

/** A control unit is once in a baseline update: compared with another one, each address is one row. */
const withFreeAddress = <T>(save: () => Promise<T>): Promise<T> =>
  uniqueOr409(
    save,
    'ecu_release_address',
    fieldText('unique', 'diagnostic address'),
    '/diagnosticAddress',
    'AEC_OPERATION_CANNOT_BE_PERFORMED',
  );

/** Functions that touched a release which goes touch it no more; of risks the database sees to it. */
async function forgetDropped(tx: Transaction, { baselineUpdateId, id }: EcuReleaseStored): Promise<void> {
  await sql`
    update customer_vehicle_function set affected_ecus = array_remove(affected_ecus, ${id}::int)
    where baseline_update_id = ${baselineUpdateId} and ${id}::int = any(affected_ecus)
  `.execute(tx);
}

/** D-081c: the software changes, unless it goes back to what it was. */
function checkVersions(
  releaseType: string | undefined,
  current: UnitVersion | null,
  target: UnitVersion | null,
  pointer: string,
): void {
  if (current === null || target === null || releaseType === 'DOWNGRADE' || current.swVersion !== target.swVersion) return;
  throw invalidFields([{ pointer, detail: fieldText('notTheSame', current.swVersion) }]);
}

/** Condition on a release `r`: it brings the same software to the same control unit. */
const sameSoftware = ({ diagnosticAddress, versionTarget }: EcuReleaseStored) => sql<boolean>`
  r.diagnostic_address = ${diagnosticAddress} and r.version_target ->> 'swPartNumber' = ${versionTarget?.swPartNumber ?? ''}
  and r.version_target ->> 'swVersion' = ${versionTarget?.swVersion ?? ''}
`;

/** BLU-16: in the order of their target dates */
async function baselinesOf(db: Database, brandId: number, row: EcuReleaseStored) {
  const found = await db
    .selectFrom('ecuRelease as r')
    .innerJoin('baselineUpdate as b', 'b.id', 'r.baselineUpdateId')
    .select([
      'r.id',
      'b.id as bluId',
      'b.code',
      'b.title',
      'b.status',
      sql<string | null>`b.version_general ->> 'targetDate'`.as('targetDate'),
      'r.status as releaseStatus',
      'r.changedOn',
    ])
    .where(sql<boolean>`(r.id = ${row.id} or (${sameSoftware(row)}))`)
    .where(visibleFor(brandId, 'b'))
    .orderBy('targetDate')
    .orderBy('b.id')
    .execute();
  return found.map(({ changedOn, ...one }) => ({ ...one, lastEditedOn: changedOn.toISOString() }));
}

async function answer(call: CallBase, row: EcuReleaseStored) {
  const { db } = call.services;
  const [{ body, revision }, code, used] = await Promise.all([
    whole(call, row),
    codeOf(db, row),
    baselinesOf(db, call.brandId, row),
  ]);
  return reply({ ...body, ...partsOf(ecuReleaseParts, row), ...code, usedInBaselines: used.length }, revision);
}
