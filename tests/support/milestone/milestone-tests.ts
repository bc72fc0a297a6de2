import { type CommandTable, exampleOf } from '#contract/command.ts';
import { type MilestoneContext, milestoneCommands } from '#contract/milestone/milestone.ts';
import { milestoneRiskCommands, milestoneRiskExample } from '#contract/milestone-risk/milestone-risk.ts';
import { type MilestoneTestContext, milestoneTestCommands } from '#contract/milestone-test/milestone-test.ts';
import { milestoneFlow } from '#machines/flows/milestone/milestone.ts';
import { milestoneRiskFlow } from '#machines/flows/milestone/milestone-risk.ts';
import { milestoneTestFlow } from '#machines/flows/milestone/milestone-test.ts';
import { moveOf } from '#tests/support/baseline-update/approved-tests.ts';
import { riskModelOf } from '#tests/support/baseline-update/risk-tests.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { FlowTests } from '#tests/support/flow/flow-tests.ts';
import { type As, answer } from '#tests/support/portal/caller.ts';
import { person, testUsers } from '#tests/support/test-users.ts';
import { milestoneRisks, milestoneSetup, milestones, milestoneTests as tests } from './milestone-setup.ts';

const { drmManager } = testUsers;
/** Who judges what the first one owns (D-078.3). */
const judge = person('DRM_MANAGER', 1, 'second-drm-manager');
const brands = { homeBrandId: 1, brandIds: [1] };
type Removed = { readonly removed: boolean };
type Named = { readonly name?: string; readonly title?: string; readonly milestoneId?: number; readonly swProjectId?: number };

const movesOf = (table: CommandTable) => Object.keys(table).map((type) => moveOf(table, drmManager, type));
const milestoneMoves = [...movesOf(milestoneCommands), { type: 'documents.changed' }];
const testMoves = movesOf(milestoneTestCommands);

const milestoneModel: FlowModel = {
  flow: milestoneFlow,
  input: brands,
  // What keeps it from being completed has its own tests.
  moves: (snapshot) => ((snapshot.context as MilestoneContext).removed ? [] : milestoneMoves),
  key: (snapshot) => JSON.stringify([snapshot.value, (snapshot.context as MilestoneContext).removed]),
};
const testModel: FlowModel = {
  flow: milestoneTestFlow,
  input: brands,
  moves: (snapshot) => ((snapshot.context as MilestoneTestContext).removed ? [] : testMoves),
  key: (snapshot) => JSON.stringify([snapshot.value, (snapshot.context as Removed).removed]),
};
const riskModel = riskModelOf(milestoneRiskFlow, drmManager, judge, milestoneRiskExample);

const bodyOf = (table: CommandTable, { payload, type }: Pick<Move, 'payload' | 'type'>): object =>
  payload ?? exampleOf(table[type] ?? {});

/** The body of an edit that changes nothing of what the item is called and belongs to. */
async function asItIs(as: As, address: string, body: object, names: readonly (keyof Named)[]): Promise<object> {
  const shown = await answer<Named>(await as('drm-manager'), 'GET', address);
  return { ...body, ...Object.fromEntries(names.map((name) => [name, shown[name]])) };
}

/** D-078.1 for the tests of every flow. */
export const milestoneTests: FlowTests = {
  title: 'the milestone (D-078.1, D-088, DRM-14, T5)',
  model: milestoneModel,
  walker: (as) => {
    const setup = milestoneSetup(as);
    return {
      entityType: 'MILESTONE',
      reader: 'drm-manager',
      begin: async () => {
        const { id, name } = await setup.newMilestone();
        return { id, ids: { id }, address: `${milestones}/${id}`, name, rival: undefined };
      },
      body: async ({ address }, move) => {
        const body = bodyOf(milestoneCommands, move);
        if (move.type !== 'milestone.edit') return body;
        return { ...(await asItIs(as, address, body, ['name', 'swProjectId'])), responsibleId: await setup.subject() };
      },
      special: async ({ id }, { event: { move } }) => {
        if (move.type !== 'documents.changed') return false;
        await setup.newDocument(id, 'Test report');
        return true;
      },
    };
  },
  parity: async (portal) => (await import('./milestone-parity.ts')).milestoneParity(portal),
};

/** D-078.2 for the tests of every flow. */
export const milestoneTestTests: FlowTests = {
  title: 'the test of a milestone (D-078.2, D-089, DRM-16, T5)',
  model: testModel,
  walker: (as) => {
    const setup = milestoneSetup(as);
    return {
      entityType: 'MILESTONE_TEST',
      reader: 'drm-manager',
      begin: async () => {
        const { id, title } = await setup.newTest((await setup.newMilestone()).id);
        return { id, ids: { testId: id }, address: `${tests}/${id}`, name: title, rival: undefined };
      },
      body: async ({ address }, move) => {
        const body = bodyOf(milestoneTestCommands, move);
        return move.type === 'test.edit' ? asItIs(as, address, body, ['title', 'milestoneId']) : body;
      },
      special: async () => false,
    };
  },
  parity: async (portal) => (await import('./milestone-parity.ts')).milestoneTestParity(portal),
};

/** D-078.3 for the tests of every flow. */
export const milestoneRiskTests: FlowTests = {
  title: 'the risk of a milestone (D-078.3, D-090, DRM-19, T5)',
  model: riskModel,
  walker: (as) => {
    const setup = milestoneSetup(as);
    return {
      entityType: 'MILESTONE_RISK',
      reader: 'admin',
      begin: async () => {
        const { id, title } = await setup.newRisk((await setup.newMilestone()).id, { mitigation: '' });
        return { id, ids: { riskId: id }, address: `${milestoneRisks}/${id}`, name: title, rival: undefined };
      },
      body: async ({ address }, move) => {
        const body = bodyOf(milestoneRiskCommands, move);
        if (move.type !== 'item.edit') return body;
        return { ...(await asItIs(as, address, body, ['title', 'milestoneId'])), ownerId: await setup.subject() };
      },
      special: async () => false,
    };
  },
  parity: async (portal) => (await import('./milestone-parity.ts')).milestoneRiskParity(portal),
};
