import { isDeepStrictEqual } from 'node:util';
import type { AnyStateMachine } from 'xstate';
import type { PartForms, PartValues } from '#contract/entity/part-forms.ts';
import { capital } from '#contract/words.ts';
import { type Body, type CallBase, reply } from '#server/call.ts';
import type { Transaction } from '#server/db/connection.ts';
import { runCommand } from './command.ts';
import { readEntity } from './entity.ts';
import type { FlowRow, FlowStore } from './flow-store.ts';
import { loadIfAllowed } from './load-if-allowed.ts';

type Options<Row extends FlowRow, Machine extends AnyStateMachine, Parts extends PartForms, Shown> = {
  readonly store: FlowStore<Row, Machine>;
  /** each is a jsonb column of its own, called as the part */
  readonly parts: Parts;
  /** the answer of what saves one: the entity as it is now */
  readonly shown: (call: CallBase, row: Row) => Promise<Body<Shown>>;
  /** refuses what no schema can tell, of each part that has such rules */
  readonly checks?: {
    readonly [Key in keyof Parts]?: (call: CallBase, values: PartValues<Parts[Key]>, row: Row) => Promise<void> | void;
  };
  /** refuses in the transaction, under the locks of the row, what others may take away meanwhile */
  readonly saved?: {
    readonly [Key in keyof Parts]?: (tx: Transaction, values: PartValues<Parts[Key]>, row: Row) => Promise<void>;
  };
  /** what the flow looks at of the values, of each part that it looks at */
  readonly facts?: { readonly [Key in keyof Parts]?: (values: PartValues<Parts[Key]>) => object };
};

type ToOne = CallBase & { readonly params: { readonly id: number } };
type PartCalls<Name extends string, Parts extends PartForms, Shown> = {
  readonly [Key in keyof Parts & string as `get${Name}${Capitalize<Key>}`]: (
    call: ToOne,
  ) => Promise<Body<{ saved: PartValues<Parts[Key]> | null }>>;
} & {
  readonly [Key in keyof Parts & string as `save${Name}${Capitalize<Key>}`]: (
    call: ToOne & { readonly body: PartValues<Parts[Key]> },
  ) => Promise<Body<Shown>>;
};

/** What an entity answers of its parts (contract: partEndpoints). One that is saved as it was leaves no revision and no history. */
export function partHandlers<
  const Name extends string,
  Row extends FlowRow,
  Machine extends AnyStateMachine,
  const Parts extends PartForms,
  Shown,
>(name: Name, { store, parts, shown, checks, saved, facts }: Options<Row, Machine, Parts, Shown>): PartCalls<Name, Parts, Shown> {
  const savedIn = (row: Row, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key] ?? null;
  const calls = Object.keys(parts).flatMap((key) => {
    const get = async (call: ToOne) => {
      const row = await readEntity<Row>(call, store, call.params.id);
      return reply({ saved: savedIn(row, key) }, row.revision);
    };
    const save = async (call: ToOne & { readonly body: never }) => {
      const { body } = call;
      const { id } = call.params;
      const open = await loadIfAllowed(call, store, id);
      if (open) await checks?.[key]?.(call, body, open);
      const row = await runCommand<Row, Machine>(call, store, {
        id,
        facts: async (_, before) => ({
          part: key,
          altered: !isDeepStrictEqual(savedIn(before, key), body),
          ...facts?.[key]?.(body),
        }),
        set: { [key]: body },
        effects: async (tx, { after }) => saved?.[key]?.(tx, body, after),
      });
      return shown(call, row);
    };
    return [
      [`get${name}${capital(key)}`, get],
      [`save${name}${capital(key)}`, save],
    ];
  });
  return Object.fromEntries(calls) as never;
}

/** What an entity's answer has of its parts. */
export const partsOf = <const Parts extends PartForms>(
  parts: Parts,
  row: { readonly [Key in keyof Parts]: PartValues<Parts[Key]> | null },
): { [Key in keyof Parts]: PartValues<Parts[Key]> | null } =>
  Object.fromEntries(Object.keys(parts).map((key) => [key, row[key as keyof Parts]])) as never;
