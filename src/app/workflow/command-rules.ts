import { z } from 'zod';
import type { Command, CommandTable } from '#contract/command.ts';
import type { Flow } from '#machines/flow.ts';

/** What a command asks before it is sent. */
export type Prompt = {
  readonly reason: boolean;
  readonly timeZone: boolean;
  /** has fields that only a page of its own can ask for */
  readonly needsPage: boolean;
  /** sent without a question */
  readonly isSilent: boolean;
  readonly typedName: boolean;
  readonly danger: boolean;
};

const askedByDialog = ['reason', 'timeZone', 'startNow', 'aboutDocumentIds', 'weighed'];

function shapeOf(payload: Command['payload']): Readonly<Record<string, z.core.$ZodType>> {
  return payload instanceof z.ZodObject ? (payload.shape as Record<string, z.core.$ZodType>) : { page: payload };
}

/** What the command says of itself, and its payload's schema: a new one is asked for rightly without another table. */
export function promptOf(table: CommandTable, command: string): Prompt {
  const definition = table[command];
  const shape = definition ? shapeOf(definition.payload) : {};
  return {
    reason: 'reason' in shape,
    timeZone: 'timeZone' in shape,
    needsPage: Object.keys(shape).some((key) => !askedByDialog.includes(key)) || ('reason' in shape && 'desiredStart' in shape),
    isSilent: definition?.confirm === undefined,
    typedName: definition?.confirm === 'name',
    danger: definition?.effect === 'back' || definition?.effect === 'destructive',
  };
}

/**
 * Whether a command is meant for what was looked at alone: it judges what others did, or brings it on. What holds up, takes back or ends is
 * sent whatever was changed meanwhile: an emergency waits for nobody's edit.
 */
export const isOfWhatWasSeen = ({ commands, decisions = [] }: Pick<Flow, 'commands' | 'decisions'>, command: string): boolean =>
  decisions.includes(command) || commands[command]?.effect === 'forward';

/** Whether it is called “Cancel …” itself: whoever does not want that could not tell which button leaves things as they are. */
export const isCancelling = (command: string): boolean => command.endsWith('.cancel');
