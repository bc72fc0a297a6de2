import { baselineCommands } from '#contract/baseline-update/baseline-update.ts';
import { riskExample } from '#contract/risk/risk.ts';
import { baselineStore } from '#server/modules/baseline-update/baseline-update-store.ts';
import { functionStore } from '#server/modules/customer-vehicle-function/customer-vehicle-function-store.ts';
import { ecuReleaseStore } from '#server/modules/ecu-release/ecu-release-store.ts';
import { reviewStore } from '#server/modules/gate-review/gate-review-store.ts';
import { preconditionStore } from '#server/modules/precondition/precondition-store.ts';
import { riskStore } from '#server/modules/risk/risk-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { baselineSetup } from './baseline-setup.ts';

type Table = 'ecuRelease' | 'customerVehicleFunction' | 'precondition' | 'risk' | 'gateReview';

/** A baseline update that is put into any state of the chart: what gate 2 asks for is there, or not. */
export async function baselineParity(t: RolloutPortal): Promise<ParitySubject> {
  const setup = baselineSetup(inProcess(t));
  const { code, id } = await setup.newUpdate();
  await setup.fulfil(id);
  await setup.approveFunction((await setup.newFunction(id)).id);
  await setup.newRisk(id, { probability: 5, severity: 5 });
  const { db } = t.services;
  const drive = driving(t, 'baselineUpdate');
  // On its shortest way work has begun without what gate 2 asks for, nobody has reviewed what was submitted, and vehicles are to come.
  const driven: typeof drive = async (state) => ({
    ...(await drive(state)),
    facts: {
      ...(state.matches('IN_PROGRESS') && { ecuReleaseMissing: true, preconditionUnconfirmed: true, reviewerMissing: true }),
      ...(state.matches('PENDING') && { reviewUnapproved: true, noReviewRejected: true }),
      ...(state.matches('ROLLOUT') && { rolloutRunning: true, rolloutsStarted: true }),
    },
  });
  const made = subject(baselineStore, id, driven, async (columns) => {
    await db.updateTable('baselineUpdate').set(columns).where('id', '=', id).execute();
  });
  const all = (status: Partial<Record<Table, string>>, reviewerId: string | null) => async () => {
    const usual = {
      ecuRelease: 'APPROVED',
      customerVehicleFunction: 'APPROVED',
      precondition: 'Confirmed',
      risk: 'IN_PROGRESS',
      gateReview: 'APPROVED',
      ...status,
    };
    for (const [table, value] of Object.entries(usual))
      await db
        .updateTable(table as Table)
        .set({ status: value as never })
        .where('baselineUpdateId', '=', id)
        .execute();
    await db.updateTable('gateReview').set({ reviewerId }).where('baselineUpdateId', '=', id).execute();
  };
  const none = {
    ...{ ecuReleaseUnapproved: false, functionUnapproved: false, preconditionUnconfirmed: false, highRiskOpen: false },
    ...{ reviewUnapproved: false, noReviewRejected: true, reviewerMissing: false },
  };
  const situation = (facts: Partial<typeof none>, status: Partial<Record<Table, string>>) => ({
    facts: { ...none, ...facts },
    arrange: all(status, facts.reviewerMissing ? null : 'seed-release-manager'),
  });
  return {
    ...made,
    // What is tried in a few states alone is not among the moves of the first one.
    body: (command, context) => ({
      ...(command === 'rollout.unlink' ? baselineCommands[command].example : made.body(command, context)),
      ...(command === 'update.edit' && { code }),
    }),
    situations: [
      situation({}, {}),
      situation({ ecuReleaseUnapproved: true }, { ecuRelease: 'IN_PROGRESS' }),
      situation({ functionUnapproved: true }, { customerVehicleFunction: 'PENDING' }),
      situation({ preconditionUnconfirmed: true }, { precondition: 'In Progress' }),
      situation({ highRiskOpen: true }, { risk: 'Open' }),
      situation({ reviewerMissing: true }, {}),
      situation({ reviewUnapproved: true, noReviewRejected: false }, { gateReview: 'REJECTED' }),
    ],
  };
}

type Made = {
  readonly id: number;
  readonly ids?: ParitySubject['ids'];
  /** what a command sends where it is not its example: an edit that changes nothing, a review that nobody is named for */
  readonly bodies?: Readonly<Record<string, object>>;
};
type Store = Parameters<typeof subject>[0];

/** Something of a baseline update that is put into any state of its chart; its update can be changed, or is at gate 2. */
async function childParity(
  t: RolloutPortal,
  store: Store,
  table: Table,
  make: (setup: ReturnType<typeof baselineSetup>, bluId: number) => Promise<Made>,
  facts: (isClosed: boolean) => Readonly<Record<string, boolean>> = (updateClosed) => ({ updateClosed }),
): Promise<ParitySubject> {
  const setup = baselineSetup(inProcess(t));
  const { id: bluId } = await setup.newUpdate();
  const { bodies = {}, id, ids } = await make(setup, bluId);
  const { db } = t.services;
  const made = subject(store, id, driving(t, store.flow.id as never), async (columns) => {
    await db.updateTable(table).set(columns).where('id', '=', id).execute();
  });
  const situation = (isClosed: boolean) => ({
    facts: facts(isClosed),
    arrange: async () => {
      const status = isClosed ? ('APPROVED' as const) : ('IN_PROGRESS' as const);
      await db.updateTable('baselineUpdate').set({ status }).where('id', '=', bluId).execute();
    },
  });
  return {
    ...made,
    ...(ids && { ids }),
    body: (command, context) => bodies[command] ?? made.body(command, context),
    situations: [situation(false), situation(true)],
  };
}

export const ecuReleaseParity = (t: RolloutPortal) =>
  childParity(t, ecuReleaseStore as never, 'ecuRelease', (setup, bluId) => setup.newRelease(bluId));

export const functionParity = (t: RolloutPortal) =>
  childParity(t, functionStore as never, 'customerVehicleFunction', (setup, bluId) => setup.newFunction(bluId));

export const riskParity = (t: RolloutPortal) =>
  childParity(t, riskStore as never, 'risk', async (setup, bluId) => {
    const { id, title } = await setup.newRisk(bluId);
    return { id, bodies: { 'item.edit': { ...riskExample, title } } };
  });

export const preconditionParity = (t: RolloutPortal) =>
  childParity(t, preconditionStore as never, 'precondition', async (setup, bluId) => {
    const { category, id, name } = await setup.newPrecondition(bluId);
    return { id, ids: { id: bluId, category, name } };
  });

/** A review is decided while gate 2 is submitted; the placed ones are of an update that is not. */
export const reviewParity = (t: RolloutPortal) =>
  childParity(
    t,
    reviewStore as never,
    'gateReview',
    async (setup, bluId) => {
      const { checklist, comment, id } = await setup.review(bluId, 'testing');
      const ids = { id: bluId, category: 'testing' } as never;
      const edit = { reviewerId: null, checklist, comment };
      return { id, ids, bodies: { 'item.edit': edit, 'item.reject': { reason: 'The HIL run is not complete.' } } };
    },
    (updateDecided) => ({ gateClosed: true, updateDecided, updateClosed: updateDecided }),
  );
