import { z } from 'zod';

/** Whether the tool that works on an entity answers for it (STATE-20, RN-03). */
export const toolHealths = ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'] as const;
export type ToolHealth = (typeof toolHealths)[number];

/** What the simulator of a tool says of one item from now on, until it is told otherwise; what the tool does with it is added by the noun. */
export const simulatedToolAnswer = {
  health: z.enum(toolHealths),
  /** its state of the item is one that the portal knows */
  isKnown: z.boolean().default(true),
};
