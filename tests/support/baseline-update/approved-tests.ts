import type { Actor } from '#contract/access/access.ts';
import { type CommandTable, exampleOf } from '#contract/command.ts';
import type { PartForms } from '#contract/entity/part-forms.ts';
import type { Flow } from '#machines/flow.ts';
import type { ApprovedContext } from '#machines/flows/baseline-update/approved-item.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import type { Walker } from '#tests/support/flow/walker.ts';
import type { As } from '#tests/support/portal/caller.ts';
import { testUsers } from '#tests/support/test-users.ts';
import { type BaselineSetup, baselineSetup } from './baseline-setup.ts';

const { admin, baselineUpdateManager: owner } = testUsers;

type Kind = {
  readonly flow: Flow;
  readonly parts: PartForms;
  /** facts of parts that the flow looks at */
  readonly facts?: Readonly<Record<string, object>>;
  /** moves of its own */
  readonly own?: readonly Move[];
  /** what else tells two states apart */
  readonly keyOf?: (context: ApprovedContext) => unknown;
};

/** A move by the command's example. */
export const moveOf = (table: CommandTable, by: Actor, type: string, facts: object = {}): Move => ({
  type,
  by,
  payload: exampleOf(table[type] ?? {}),
  facts,
});

/** D-076 for either kind: its parts one after the other, then what the submitter and the second person send. */
export function approvedModel({ flow, parts, facts = {}, own = [], keyOf = () => null }: Kind): FlowModel {
  const keys = Object.keys(parts);
  const named = { approval: { namedApprover: admin.subject } };
  const factsOf: Readonly<Record<string, object>> = { ...named, ...facts };
  const save = (key: string) => moveOf(flow.commands, owner, `${key}.save`, { part: key, ...factsOf[key] });
  const moves: readonly Move[] = [
    moveOf(flow.commands, owner, 'item.edit'),
    ...own,
    moveOf(flow.commands, owner, 'item.submit'),
    moveOf(flow.commands, owner, 'item.withdraw'),
    moveOf(flow.commands, admin, 'item.approve'),
    moveOf(flow.commands, admin, 'item.reject'),
    moveOf(flow.commands, owner, 'item.reopen'),
    moveOf(flow.commands, owner, 'item.delete'),
  ];
  return {
    flow,
    input: { homeBrandId: 1, brandIds: [1] },
    moves: (snapshot) => {
      const { parts: saved, removed } = snapshot.context as ApprovedContext;
      if (removed) return [];
      const next = keys.find((key) => !saved.includes(key));
      const others = next === undefined ? keys : keys.filter((key) => key !== next);
      // Any part may be the first one; the way goes on from the first of them, and any is saved again once all are.
      const beside = snapshot.matches('CREATED') || next === undefined;
      return [
        ...(next === undefined ? [] : [save(next)]),
        ...(beside ? others.map((key): Move => ({ ...save(key), ...(next !== undefined && { isLast: true }) })) : []),
        ...moves,
      ];
    },
    key: (snapshot) => {
      const context = snapshot.context as ApprovedContext;
      return JSON.stringify([snapshot.value, context.removed, context.parts, keyOf(context)]);
    },
  };
}

type Walk = {
  readonly entityType: Walker['entityType'];
  readonly table: CommandTable;
  readonly param: string;
  readonly base: string;
  readonly make: (setup: BaselineSetup, bluId: number) => Promise<{ readonly id: number; readonly name: string }>;
  /** a body that depends on the item */
  readonly bodyOf?: (setup: BaselineSetup, name: string, type: string, body: object) => Promise<object> | object;
};

/** Items on a running portal: D-076 by calls, each in a baseline update of its own. */
export const approvedWalker =
  ({ entityType, table, param, base, make, bodyOf = (_setup, _name, _type, body) => body }: Walk) =>
  (as: As): Walker => {
    const setup = baselineSetup(as);
    return {
      entityType,
      reader: 'admin',
      begin: async () => {
        const { id: bluId } = await setup.newUpdate();
        const { id, name } = await make(setup, bluId);
        return { id, ids: { bluId, [param]: id }, address: `${base}/${id}`, name, rival: undefined };
      },
      body: async ({ name }, { payload, type }) => bodyOf(setup, name, type, payload ?? exampleOf(table[type] ?? {})),
      special: async () => false,
    };
  };
