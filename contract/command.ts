import { z } from 'zod';
import type { Rule } from './access.ts';

/** A command of a flow as data: who may send it, at which brand that is decided, and what it carries. */
export type Command = {
  readonly right: Rule;
  /** 'home': decided at the entity's home brand (D-219); 'target': at the brand the command names */
  readonly at: 'home' | 'target';
  /** the request body; the target (brandId) travels in the path */
  readonly payload: z.core.$ZodType;
  /** one instance per brand of the entity, or one for the whole entity */
  readonly per?: 'brand';
};

export type CommandTable = Readonly<Record<string, Command>>;

export function commands<const T extends CommandTable>(table: T): T {
  return table;
}

/** What a command is aimed at inside its entity. */
export type Target = { readonly brandId?: number };

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

/** What the server tells a page about an entity's flow, so that the page explains with the same chart. */
export const flowStateSchema = z.object({
  value: z.union([z.string(), z.record(z.string(), z.unknown())]),
  context: z.record(z.string(), z.unknown()),
});
export type FlowState = z.infer<typeof flowStateSchema>;

export const noPayload = z.strictObject({});
export const reasonSchema = z.string().trim().min(10).max(500);
