import { z } from 'zod';
import { type Command, noPayload, reasonExample, reasonSchema } from './command.ts';
import { moment, person, reason } from './flow-context.ts';
import { toolHealths } from './tool-health.ts';

/** The part of a flow's context that the fragment `confirmable(noun)` keeps: who confirmed it, and when (ADR 26). */
export const confirmed = <const Noun extends string>(
  noun: Noun,
): Record<`${Noun}${'Confirmer' | 'ConfirmedOn'}`, typeof person> =>
  ({ [`${noun}Confirmer`]: person, [`${noun}ConfirmedOn`]: moment }) as Record<
    `${Noun}${'Confirmer' | 'ConfirmedOn'}`,
    typeof person
  >;

/** The part that the fragment `submission` keeps. */
export const submitted = {
  requester: person,
  requestedOn: moment,
  approver: person,
  approvedOn: moment,
  /** why the request was rejected or returned last */
  requestReason: reason,
};

/** The part that the fragment `toolHeld` keeps: whether the tool answers, and the state to return to from UNKNOWN. */
export const heldByTool = <const States extends readonly [string, ...string[]]>(states: States) => ({
  health: z.enum(toolHealths).default('OK'),
  before: z.enum(states).nullable().default(null),
});

const reasonInput = z.strictObject({ reason: reasonSchema });

/** What a verb does to the item and how it is asked, for every noun that has it; who says no or returns something gives a reason (D-154). */
const manners = {
  confirm: { payload: noPayload, effect: 'forward' },
  submit: { payload: noPayload, effect: 'forward' },
  approve: { payload: noPayload, effect: 'forward', confirm: 'plain' },
  reject: { payload: reasonInput, effect: 'back', confirm: 'reason', example: reasonExample },
  return: { payload: reasonInput, effect: 'back', confirm: 'reason', example: reasonExample },
  withdraw: { payload: noPayload, effect: 'back', confirm: 'plain' },
} as const;
type Verb = keyof typeof manners;

type Own = Pick<Command, 'right'> & Partial<Pick<Command, 'payload' | 'effect' | 'confirm' | 'field' | 'example'>>;
/** A verb that is not known says for itself what it does and carries. */
type Complete<V, Given> = V extends Verb ? Given : Given & Pick<Command, 'payload' | 'effect'>;
type PayloadOf<V, Given> = Given extends { readonly payload: infer Payload extends z.core.$ZodType }
  ? Payload
  : V extends Verb
    ? (typeof manners)[V]['payload']
    : never;
type NounCommands<Noun extends string, Table> = {
  readonly [V in keyof Table & string as `${Noun}.${V}`]: Omit<Command, 'read' | 'per' | 'payload'> & {
    readonly payload: PayloadOf<V, Table[V]>;
  };
};

/**
 * The commands of one noun, done on one page and decided at the home brand: `nounCommands('vehicles', page, { confirm: { right }, withdraw: { right } })`
 * has `vehicles.confirm` and `vehicles.withdraw`. What a verb says of itself wins over its manner.
 */
export function nounCommands<const Noun extends string, const Table extends Readonly<Record<string, Own>>>(
  noun: Noun,
  page: string,
  table: Table & { readonly [V in keyof Table]: Complete<V, Table[V]> },
): NounCommands<Noun, Table> {
  const known: Readonly<Record<string, object>> = manners;
  const entries = Object.entries<Own>(table).map(([verb, own]) => {
    const command = { at: 'home', ...known[verb], ...own, page };
    return [`${noun}.${verb}`, command];
  });
  return Object.fromEntries(entries) as NounCommands<Noun, Table>;
}
