import type { AnyStateMachine } from 'xstate';
import type { Body, CallBase } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { loadIfAllowed } from '#server/entity/load-if-allowed.ts';
import type { ToolOrders } from '#server/upstreams/tool-orders.ts';
import { createEntity, runCommand } from './command.ts';
import type { Columns } from './entity.ts';
import type { FlowRow, FlowStore } from './flow-store.ts';

type Options<Row extends FlowRow, Machine extends AnyStateMachine, Input extends Columns, Shown> = {
  readonly store: FlowStore<Row, Machine>;
  /** the answer: the entity as it is now */
  readonly shown: (call: CallBase, row: Row) => Promise<Body<Shown>>;
  /** what the flow looks at of the fields */
  readonly facts?: (input: Input) => object;
  /** what is stored of what was typed over a row, where that is not all of it */
  readonly kept?: (row: Row, input: Input) => Input;
  /** what it looks at of how they differ from what is stored */
  readonly differences?: (row: Row, input: Input) => object;
  /** refuses what no schema can tell; `row` is absent where one is created */
  readonly check?: (call: CallBase, input: Input, row: Row | undefined) => Promise<void>;
  /** columns that a new one has beside its fields; an upstream may be asked for them */
  readonly begin?: (call: CallBase, input: Input) => Promise<Columns>;
  /** a tool behind the portal has to take an edit that concerns it before it is carried out */
  readonly orders?: ToolOrders<Row>;
  readonly concerns?: (row: Row, input: Input) => boolean;
  /** what follows from what was typed, in the same transaction */
  readonly saved?: (tx: Transaction, row: Row, call: CallBase) => Promise<void>;
};

type Typed<Input> = CallBase & { readonly body: Input };
type FormCalls<Name extends string, Input, Shown> = {
  readonly [Call in `create${Name}`]: (call: Typed<Input>) => Promise<Body<Shown>>;
} & {
  readonly [Call in `edit${Name}`]: (call: Typed<Input> & { readonly params: { readonly id: number } }) => Promise<Body<Shown>>;
};

/** How an entity with a flow is created at the selected brand and edited, where what is typed are columns of its row. */
export function formHandlers<
  const Name extends string,
  Row extends FlowRow,
  Machine extends AnyStateMachine,
  Input extends Columns,
  Shown,
>(name: Name, options: Options<Row, Machine, Input, Shown>): FormCalls<Name, Input, Shown> {
  const { store, shown, check, begin, orders, concerns, saved } = options;
  const factsOf = (input: Input) => options.facts?.(input) ?? {};
  const keptOf = (row: Row, input: Input) => options.kept?.(row, input) ?? input;
  const allFacts = (row: Row, input: Input) => ({ ...factsOf(keptOf(row, input)), ...options.differences?.(row, input) });

  const create = async (call: Typed<Input>) => {
    await check?.(call, call.body, undefined);
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    const columns = { ...call.body, ...(await begin?.(call, call.body)), ...place };
    const row = await call.transaction(async (tx) => {
      const made = await createEntity<Row, Machine>(call, tx, store, columns, { ...factsOf(call.body), ...place });
      await saved?.(tx, made, call);
      return made;
    });
    return shown(call, row);
  };

  const edit = async (call: Typed<Input> & { readonly params: { readonly id: number } }) => {
    const { body } = call;
    const { id } = call.params;
    const given = { id, payload: body, facts: async (_: Transaction, current: Row) => allFacts(current, body) };
    const effects = async (tx: Transaction, after: Row) => saved?.(tx, after, call);
    const order = { ...given, set: body, concerns: (current: Row) => concerns?.(current, body) ?? true, effects };
    const isAgain = await orders?.isAgain(call, order);
    // Others are asked only for somebody who could save; whoever could not is refused with the reasons below.
    const open = check && !isAgain && (await loadIfAllowed(call, store, id));
    if (open) await check?.(call, body, open);
    const row = orders
      ? await orders.run(call, order)
      : await runCommand<Row, Machine>(call, store, {
          ...given,
          set: (current) => keptOf(current, body),
          effects: (tx, { after }) => effects(tx, after),
        });
    return shown(call, row);
  };
  return { [`create${name}`]: create, [`edit${name}`]: edit } as never;
}
