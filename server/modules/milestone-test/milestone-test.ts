import type { Api } from '#contract/api.ts';
import { fieldText } from '#contract/field-text.ts';
import { type MilestoneTestInput, milestoneTestEndpoints, milestoneTestFields } from '#contract/milestone-test/milestone-test.ts';
import { type CallBase, type Handlers, reply, todayOf } from '#server/call.ts';
import { runCommand } from '#server/entity/command.ts';
import { entityHandlers } from '#server/entity/entity-handlers.ts';
import { formHandlers } from '#server/entity/form-handlers.ts';
import { differs, presenting, typedOf } from '#server/entity/presenting.ts';
import { checkSame, milestoneChildren, namesOf, withNames } from '#server/modules/milestone/milestone-child.ts';
import { defineNoun } from '#server/noun.ts';
import { invalidFields } from '#server/problem.ts';
import { checkPerson } from '#server/upstreams/directory.ts';
import { type MilestoneTestStored, milestoneTestList, milestoneTestStore } from './milestone-test-store.ts';

const { byId, whole } = presenting(milestoneTestStore, {
  own: (row: MilestoneTestStored, person) => ({
    ...typedOf(milestoneTestFields, row, person),
    milestoneId: row.milestoneId,
    status: row.status,
  }),
  subjects: ({ facts: { decider }, testerId }) => [testerId, decider].filter((subject) => subject !== null),
});

/** Tests of milestones (D-182) with the transitions of D-078.2. */
const handlers = {
  ...entityHandlers(milestoneTestEndpoints, 'MilestoneTest', {
    store: milestoneTestStore,
    list: milestoneTestList,
    rows: async ({ services: { db } }, ids) => withNames(db, await byId(db, ids), ({ milestoneId }) => milestoneId),
    shown: answer,
  }),
  ...formHandlers('MilestoneTest', {
    store: milestoneTestStore,
    shown: answer,
    differences: (row: MilestoneTestStored, input: MilestoneTestInput) => ({ altered: differs(milestoneTestFields, row, input) }),
    check,
  }),
  createMilestoneTest: async (call) => {
    await check(call, call.body, undefined);
    return answer(call, await milestoneChildren.create(call, call.body.milestoneId, milestoneTestStore, call.body));
  },
  // A result is of a day: today's, where nobody wrote down another one.
  passMilestoneTest: (call) => decide(call, {}),
  failMilestoneTest: (call) => decide(call, call.body),
} satisfies Partial<Handlers<Api>>;

/** Tests of milestones at the server. */
export const milestoneTestNoun = defineNoun({ stores: { MILESTONE_TEST: milestoneTestStore }, handlers });

async function decide(call: CallBase & { readonly params: { readonly id: number } }, payload: object) {
  const set = ({ executedOn }: MilestoneTestStored) => ({ executedOn: executedOn ?? todayOf(call) });
  const { id } = call.params;
  return answer(call, await runCommand<MilestoneTestStored, Machine>(call, milestoneTestStore, { id, payload, set }));
}
type Machine = typeof milestoneTestStore.flow.machine;

/** D-089: it was executed not after today, by somebody of the portal. */
async function check(call: CallBase, input: MilestoneTestInput, row: MilestoneTestStored | undefined): Promise<void> {
  checkSame(input, row);
  const today = todayOf(call);
  if (input.executedOn !== null && input.executedOn > today)
    throw invalidFields([{ pointer: '/executedOn', detail: fieldText('dateUntil', today) }]);
  if (input.testerId !== null && input.testerId !== row?.testerId)
    await checkPerson(call, input.testerId, undefined, '/testerId');
}

async function answer(call: CallBase, row: MilestoneTestStored) {
  const [{ body, revision }, named] = await Promise.all([whole(call, row), namesOf(call.services.db, [row.milestoneId])]);
  return reply({ ...body, ...named(row.milestoneId) }, revision);
}
