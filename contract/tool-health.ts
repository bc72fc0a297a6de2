import { z } from 'zod';
import { instantSchema } from './common.ts';
import { idParams } from './endpoint.ts';

/** Whether the tool that works on an entity answers for it (STATE-20, RN-03). */
export const toolHealths = ['OK', 'NOT_FOUND', 'NOT_AVAILABLE'] as const;
export type ToolHealth = (typeof toolHealths)[number];

/** What an item tells of the tool that works on it, in a list as on its page: whether that answers for it, and whether it still owes the answer to an order. */
export const toldOfTool = { health: z.enum(toolHealths), isOrderOpen: z.boolean() };

/** Whether the service behind an area answers, as the last probe found it (D-171b). */
export const serviceStatusSchema = z.object({ service: z.string(), status: z.enum(['UP', 'DOWN']), checkedOn: instantSchema });

/** What goes wrong with an order to a tool: its answer is lost, it never comes, the tool refuses it (T24). */
export const toolFaults = ['ANSWER_LOST', 'HANG', 'REFUSED'] as const;

/** What the simulator of a tool says of one item from now on, until it is told otherwise; what the tool does with it is added by the noun. */
export const simulatedAnswer = {
  health: z.enum(toolHealths),
  /** its state of the item is one that the portal knows */
  isKnown: z.boolean().default(true),
};

/** The same of a tool that takes orders; one that is only asked, again and again, has no order that could go wrong. */
export const simulatedToolAnswer = {
  ...simulatedAnswer,
  /** of every order from now on; where it hangs, the item is not asked about at once */
  fault: z.enum(toolFaults).optional(),
};

type Told = { readonly tool: string; readonly what: string };

/** The call that tells the simulator of a tool what to say of one of the `items` (D-231); in a live environment there is nothing here: 404. */
export const simulatedAnswerCall = <const Answer extends z.core.$ZodType>(items: string, { tool, what }: Told, body: Answer) =>
  ({
    method: 'PUT',
    path: `/api/simulation/${items}/{id}/answer`,
    summary: `Makes the simulated ${tool} say this of a ${what}; the ${what} hears it at once`,
    access: { rule: { role: 'ADMIN' }, brand: 'home' },
    params: idParams,
    body,
    response: 'none',
  }) as const;
