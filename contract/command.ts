import { z } from 'zod';
import { all, type Rule } from './access/access.ts';
import { instantSchema, text } from './common.ts';

/** A command of a flow as data: who may send it, at which brand that is decided, and what it carries. */
export type Command = {
  /** what the command asks beside the read of its entity */
  readonly right: Rule;
  readonly read: Rule;
  /** 'home': decided at the entity's home brand (D-219); 'target': at the brand the command names */
  readonly at: 'home' | 'target';
  /** the request body; the target (brandId) travels in the path */
  readonly payload: z.core.$ZodType;
  /**
   * A right body, where an empty one is not: the OpenAPI document shows it, and generated paths send it. What depends on the item (its documents,
   * its brands, the day) is put in by whoever sends it.
   */
  readonly example?: object;
  /** one instance per brand of the entity, or one for the whole entity */
  readonly per?: 'brand';
  /**
   * What it does to the item: brings it on; answers or takes back what somebody did, and so stands near; takes something away for good; or
   * neither. What goes back and what takes away is red (D-154).
   */
  readonly effect: 'forward' | 'back' | 'destructive' | 'neutral';
  /** asked before it is sent: a dialog, one with a reason, or one in which the entity's name is typed; absent where it is sent at once (D-154) */
  readonly confirm?: 'plain' | 'reason' | 'name';
  /** page of the entity where it is done (contract/page/pages.ts) */
  readonly page: string;
  /** the field with which it begins there, where it is typed on that page and not asked for in Next steps; of several the first one that is there */
  readonly field?: string;
};

export type CommandTable = Readonly<Record<string, Command>>;

type Described = Omit<Command, 'read'>;
type Readable<T> = { readonly [Key in keyof T]: T[Key] & Pick<Command, 'read'> };

/** The commands of an entity that the rule `read` opens. */
export function commands<const T extends Readonly<Record<string, Described>>>(read: Rule, table: T): Readable<T> {
  return Object.fromEntries(Object.entries(table).map(([type, command]) => [type, { ...command, read }])) as Readable<T>;
}

/**
 * Who may send a command: whoever has its right and may read what it changes (ADR 19). One rule for one command, whenever it is asked; where the right
 * is that of reading, it is asked once.
 */
export function ruleOf(command: Pick<Command, 'right' | 'read'>): Rule {
  const { read, right } = command;
  const rule = ruleOfCommand.get(command) ?? (read === right ? right : all(read, right));
  ruleOfCommand.set(command, rule);
  return rule;
}
const ruleOfCommand = new WeakMap<Pick<Command, 'right' | 'read'>, Rule>();

/** A right body of a command. */
export const exampleOf = ({ example = {} }: Pick<Command, 'example'>): object => example;

/** External fact of every flow: an order of the entity is on its way to a tool behind the portal, and nothing else is done until it is settled (ADR 28). */
export const underWay = 'underWay';

/** What a command is aimed at inside its entity. */
export type Target = { readonly brandId?: number };

/** How a command aimed at a target is named: `brand.confirm:3`. Deep links use it as `?do=`. */
export const commandKey = (command: string, { brandId }: Target): string =>
  brandId === undefined ? command : `${command}:${brandId}`;

/** One unmet condition of a closed command. `key` is looked up in the flow's texts; `by` names who can meet it. */
export const needSchema = z.object({
  kind: z.enum(['right', 'person', 'fact', 'state']),
  key: z.string(),
  /** functional role constants that can meet it */
  by: z.array(z.string()),
  /** subjects of the people that can meet it, where the entity remembers them */
  people: z.array(z.string()).optional(),
});
export type Need = z.infer<typeof needSchema>;

/** A time in which an external fact holds: instants, null without a bound; `reason` and `by` (a full name, and whose) where somebody set it. */
const factSpanSchema = z.object({
  from: instantSchema.nullable(),
  to: instantSchema.nullable(),
  reason: z.string().optional(),
  by: z.string().optional(),
  /** subject of whoever that is, where they are told in other words */
  byId: z.string().optional(),
});
/**
 * What a flow's guards look at and the entity does not hold: facts that live in time or elsewhere (a phase is due, a freeze window is
 * active), each with the times in which it is true. A fact without one is false; one that is not named counts as met (D-247).
 */
const externalFactsSchema = z.record(z.string(), z.array(factSpanSchema));
export type ExternalFacts = z.infer<typeof externalFactsSchema>;

/** What the server tells a page about an entity's flow, so that the page explains with the same chart. */
export const flowStateSchema = z.object({
  value: z.union([z.string(), z.record(z.string(), z.unknown())]),
  context: z.record(z.string(), z.unknown()),
  external: externalFactsSchema.optional(),
});
export type FlowState = z.infer<typeof flowStateSchema>;

export const noPayload = z.strictObject({});
/** How long every reason is. */
export const reasonLength = { min: 10, max: 500 } as const;
export const reasonSchema = text(reasonLength.min, reasonLength.max);

export const reasonExample = { reason: 'Please look at this once more.' };
export const zoneExample = { timeZone: 'Europe/Berlin' };
