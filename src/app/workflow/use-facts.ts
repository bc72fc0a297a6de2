import { useEffect, useMemo, useReducer } from 'react';
import type { ExternalFacts } from '#contract/command.ts';
import { factsAt, nextChange } from '#machines/external-facts.ts';
import { usePortal } from '#src/app/portal.ts';

/** The longest delay that a browser's timer takes. */
const longest = 2 ** 31 - 1;

/** The external facts of an entity that are true now; one that turns with time turns here when its instant comes (D-247). */
export function useFacts(external: ExternalFacts | undefined): Readonly<Record<string, boolean>> {
  const { serverNow } = usePortal();
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const next = nextChange(external, serverNow());
      if (next === undefined) return;
      const turn = () => {
        look();
        wait();
      };
      timer = setTimeout(turn, Math.min(Math.max(next - serverNow(), 0), longest));
    };
    wait();
    return () => clearTimeout(timer);
  }, [external, serverNow]);
  // Equal facts stay the same object, so that nothing is explained again for nothing.
  const facts = JSON.stringify(factsAt(external, serverNow()));
  return useMemo(() => JSON.parse(facts) as Readonly<Record<string, boolean>>, [facts]);
}
