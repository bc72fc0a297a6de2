import { useEffect, useState } from 'react';
import { isMissingPart, type MissingCause, takeReload, whyMissing } from '#src/api/missing-part.ts';
import { unreachable } from '#src/api/problem.ts';
import { usePortal } from '#src/app/portal.ts';

export const askWhyMissing = (): Promise<MissingCause> => whyMissing({ fetch: (...request) => fetch(...request), document });

/** asking: not known yet, or the document is about to be loaded anew */
type Missing = 'no' | 'asking' | 'unreachable' | 'broken';

/**
 * A page that somebody asked for and whose code did not come (ERR-27, D-054): a newer version of the portal is loaded, once a minute; where nobody
 * answers it pops up (D-158), and the page offers another try. Anything else is an error like others.
 */
export function useMissingPage(error: unknown): Missing {
  const portal = usePortal();
  const [missing, setMissing] = useState<Missing>(() => (isMissingPart(error) ? 'asking' : 'no'));
  useEffect(() => {
    if (!isMissingPart(error)) return;
    let current = true;
    void askWhyMissing().then((cause) => {
      if (!current) return;
      if (cause === 'stale' && takeReload({ sessionStorage, now: Date.now })) return window.location.reload();
      if (cause === 'unreachable') portal.fail(unreachable(error), { kind: 'part' });
      setMissing(cause === 'unreachable' ? cause : 'broken');
    });
    return () => {
      current = false;
    };
  }, [portal, error]);
  return missing;
}
