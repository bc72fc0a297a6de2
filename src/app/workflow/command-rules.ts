import { z } from 'zod';
import type { Command, CommandTable, Target } from '#contract/command.ts';

/** What a command asks before it is sent. */
export type Asking = {
  readonly reason: boolean;
  readonly timeZone: boolean;
  /** has fields that only a page of its own can ask for */
  readonly needsPage: boolean;
  readonly typedName: boolean;
  readonly danger: boolean;
};

/** Commands after which the entity's name has to be typed: rollout and abort of live items (D-154). */
const typedNames: Readonly<Record<string, readonly string[]>> = { liveDeployment: ['rollout.start', 'rollout.abort'] };

/** Verbs that take something away: red (D-154). What only holds up (pause) does not look like what ends (abort). */
const destructive = /\.(reject|return|cancel|abort|delete|remove|clear|withdraw|reopen|close|stop)$/;

const askedByDialog = ['reason', 'timeZone', 'startNow'];

function shapeOf(payload: Command['payload']): Readonly<Record<string, z.core.$ZodType>> {
  return payload instanceof z.ZodObject ? (payload.shape as Record<string, z.core.$ZodType>) : { page: payload };
}

/** Derived from the payload's schema, so that a new command is asked for rightly without another table. */
export function askingOf(flowId: string, table: CommandTable, command: string): Asking {
  const definition = table[command];
  const shape = definition ? shapeOf(definition.payload) : {};
  return {
    reason: 'reason' in shape,
    timeZone: 'timeZone' in shape,
    needsPage: Object.keys(shape).some((key) => !askedByDialog.includes(key)) || ('reason' in shape && 'desiredStart' in shape),
    typedName: typedNames[flowId]?.includes(command) ?? false,
    danger: destructive.test(command),
  };
}

/** How the page names a command aimed at a target: `brand.confirm:3`. Deep links use it as `?do=`. */
export function commandKey(command: string, target: Target): string {
  return target.brandId === undefined ? command : `${command}:${target.brandId}`;
}
