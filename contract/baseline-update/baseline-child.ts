import type { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import type { CommandTable } from '#contract/command.ts';
import { idParams } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { entityEndpoints, type Named, namedAs } from '#contract/entity/entity-endpoints.ts';
import { capital } from '#contract/words.ts';
import { baselinePath } from './baseline-update-endpoints.ts';

type Kind<Name extends string, Commands, Input, Shown, List> = {
  readonly name: Name;
  /** what people call them: "ECU releases" */
  readonly what: string;
  readonly type: LockType;
  /** what its addresses have it under: `ecu-releases` */
  readonly segment: string;
  readonly commands: Commands;
  readonly input: Input;
  readonly shown: Shown;
  /** of listOf() */
  readonly list: List;
  /** other kinds that its answers tell of */
  readonly also?: readonly EntityType[];
};

/** The address of a kind of what belongs to baseline updates. */
export const childPath = <const Segment extends string>(segment: Segment) => `/api/blu/${segment}` as const;

/**
 * The calls of what belongs to a baseline update and has a number of its own: it is listed and created below the update, read, changed and led on by itself
 * (D-180b, D-180c, D-180e).
 */
export function childEndpoints<
  const Name extends string,
  const Commands extends CommandTable,
  const Input extends z.core.$ZodType,
  const Shown extends z.core.$ZodType,
  const List extends object,
>({ name, what, type, segment, commands, input, shown, list, also = [] }: Kind<Name, Commands, Input, Shown, List>) {
  const below = `${baselinePath}/{id}/${segment}` as const;
  const single = entityEndpoints({
    ...{ name, what, path: childPath(segment), create: all(baselineRead, baselineWrite), input, shown, list },
    ...{ commands, form: type, also: ['BASELINE_UPDATE', ...also] },
  });
  const calls = {
    'list%s': {
      method: 'GET',
      path: below,
      summary: `${capital(what)} of a baseline update`,
      access: { rule: baselineRead, brand: 'selected' },
      params: idParams,
      of: [type, ...also],
      ...list,
    },
    'create%': {
      method: 'POST',
      path: below,
      summary: `Adds one of the ${what} to a baseline update that is not at gate 2 or later`,
      access: { rule: all(baselineRead, baselineWrite), brand: 'home' },
      params: idParams,
      body: input,
      response: shown,
      status: 201,
    },
  } as const;
  return { ...single, ...namedAs(name, calls) } as Omit<typeof single, `list${Name}s` | `create${Name}`> &
    Named<Name, typeof calls>;
}

/** The commands of an item that are calls of every entity; its parts, and what else is sent, have calls of their own. */
export const itemCommands = <const Table extends CommandTable>(
  table: Table,
): Pick<Table, Extract<keyof Table, `item.${string}`>> =>
  Object.fromEntries(Object.entries(table).filter(([type]) => type.startsWith('item.'))) as never;
