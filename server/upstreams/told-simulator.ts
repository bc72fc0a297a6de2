import type { ToolHealth, toolFaults } from '#contract/tool-health.ts';
import { unavailable } from '#server/problem.ts';
import { NotInTool, RefusedByTool, ToolLost } from './tool-orders.ts';

/** What the simulator of a tool was made to say of one item, if anything (contract: `simulatedToolAnswer`). */
type Told = { readonly health: ToolHealth; readonly fault?: (typeof toolFaults)[number] | undefined } | null | undefined;

/** What every simulator of a tool does with what it was told of an item (D-231, T24); `tool` and `item` are their names in sentences. */
export function toldSimulator(tool: string, item: string) {
  return {
    /** Fails as it was told to, where it does not answer for the item or has nothing of this key; `isLost` where a word in its name says that. */
    answers: (told: Told, key: string, isLost = false): void => {
      if (told?.health === 'NOT_AVAILABLE') throw unavailable(`The ${tool} is told not to answer.`);
      if (told?.health === 'NOT_FOUND' || isLost) throw new NotInTool(`the ${tool} has no ${item} ${key}`);
    },
    /** Takes an order with the fault that was injected: nothing is done where it hangs or refuses, everything where only the answer is lost. */
    takes: async <T>(told: Told, signal: AbortSignal, refusal: string, carryOut: () => Promise<T>): Promise<T> => {
      if (told?.fault === 'HANG') await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      if (told?.fault === 'REFUSED') throw new RefusedByTool(refusal);
      const done = await carryOut();
      if (told?.fault === 'ANSWER_LOST') throw new ToolLost(`The connection to the ${tool} broke.`);
      return done;
    },
  };
}
