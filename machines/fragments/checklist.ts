import { not, or } from 'xstate';
import { type Asked, guarded } from './parts.ts';

/**
 * What has to stand before something may begin: named facts, all of them. What waits for it opens by itself when the last item stands, and
 * closes by itself when one falls again.
 */
export function checklist<const Item extends string>(items: Asked<Item>) {
  const fallen = items.map((item: string) => not(item));
  return {
    items,
    /** to the state in which it may begin */
    opens: <const Target extends string>(target: Target) => ({ ...guarded(items), target }),
    /** back to the state that waits */
    closes: <const Target extends string>(target: Target) => ({ guard: fallen.length > 1 ? or(fallen) : fallen[0], target }),
  };
}
