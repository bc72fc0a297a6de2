import { milestoneExample } from '#contract/milestone/milestone.ts';
import { milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { milestoneTestExample } from '#contract/milestone-test/milestone-test.ts';
import { milestoneStore } from '#server/modules/milestone/milestone-store.ts';
import { milestoneRiskStore } from '#server/modules/milestone-risk/milestone-risk-store.ts';
import { milestoneTestStore } from '#server/modules/milestone-test/milestone-test-store.ts';
import { driving, subject } from '#tests/support/deployment/deployment-parity.ts';
import type { RolloutPortal } from '#tests/support/deployment/rollouts.ts';
import type { ParitySubject } from '#tests/support/flow/parity.ts';
import { inProcess } from '#tests/support/portal/in-process-caller.ts';
import { milestoneSetup } from './milestone-setup.ts';

/** A milestone that is put into any state of the chart: what its completion asks for is there, or not. */
export async function milestoneParity(t: RolloutPortal): Promise<ParitySubject> {
  const setup = milestoneSetup(inProcess(t));
  const { id, name, swProjectId } = await setup.newMilestone();
  const { id: testId } = await setup.newTest(id);
  const { id: riskId } = await setup.newRisk(id, { probability: 5, severity: 5 });
  const { db } = t.services;
  const drive = driving(t, 'milestone');
  const made = subject(milestoneStore, id, drive, async (columns) => {
    await db.updateTable('milestone').set(columns).where('id', '=', id).execute();
  });
  const situation = (documentMissing: boolean, testUnsuccessful: boolean, highRiskOpen: boolean) => ({
    facts: { documentMissing, testUnsuccessful, highRiskOpen, hasItems: true },
    arrange: async () => {
      const mandatoryDocuments = documentMissing ? ['Specification'] : [];
      await db.updateTable('milestone').set({ mandatoryDocuments }).where('id', '=', id).execute();
      const result = testUnsuccessful ? ('Failed' as const) : ('Successful' as const);
      await db.updateTable('milestoneTest').set({ status: result }).where('id', '=', testId).execute();
      const status = highRiskOpen ? ('Open' as const) : ('ACCEPTED' as const);
      await db.updateTable('milestoneRisk').set({ status }).where('id', '=', riskId).execute();
    },
  });
  const edit = { ...milestoneExample, name, swProjectId };
  return {
    ...made,
    body: (command, context) => (command === 'milestone.edit' ? edit : made.body(command, context)),
    situations: [
      situation(false, false, false),
      situation(true, false, false),
      situation(false, true, false),
      situation(false, false, true),
    ],
  };
}

type Store = Parameters<typeof subject>[0];

/** A test or risk that is put into any state of its chart; its milestone is open, or completed. */
async function childParity(
  t: RolloutPortal,
  store: Store,
  table: 'milestoneRisk' | 'milestoneTest',
  make: (
    setup: ReturnType<typeof milestoneSetup>,
    milestoneId: number,
  ) => Promise<{ readonly id: number; readonly edit: object }>,
): Promise<ParitySubject> {
  const setup = milestoneSetup(inProcess(t));
  const { id: milestoneId } = await setup.newMilestone();
  const { edit, id } = await make(setup, milestoneId);
  const { db } = t.services;
  const made = subject(store, id, driving(t, store.flow.id as never), async (columns) => {
    await db.updateTable(table).set(columns).where('id', '=', id).execute();
  });
  const situation = (milestoneClosed: boolean) => ({
    facts: { milestoneClosed },
    arrange: async () => {
      const status = milestoneClosed ? ('COMPLETED' as const) : ('IN_PROGRESS' as const);
      await db.updateTable('milestone').set({ status }).where('id', '=', milestoneId).execute();
    },
  });
  return {
    ...made,
    body: (command, context) => (command.endsWith('.edit') ? edit : made.body(command, context)),
    situations: [situation(false), situation(true)],
  };
}

export const milestoneTestParity = (t: RolloutPortal) =>
  childParity(t, milestoneTestStore as never, 'milestoneTest', async (setup, milestoneId) => {
    const { id, title } = await setup.newTest(milestoneId);
    return { id, edit: { ...milestoneTestExample, title, milestoneId } };
  });

export const milestoneRiskParity = (t: RolloutPortal) =>
  childParity(t, milestoneRiskStore as never, 'milestoneRisk', async (setup, milestoneId) => {
    const { id, title } = await setup.newRisk(milestoneId);
    return { id, edit: { ...milestoneRiskExample, title, milestoneId } };
  });
