import { useEffect, useState } from 'react';
import type { Flag } from '#contract/endpoint.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

const flagOf = (portal: Portal, name: Flag) => resource(portal, 'getFeatureFlag', { query: { name } });

/** Whether a feature is on, as the server says; rejects without an answer. */
export const flagAnswer = async (portal: Portal, name: Flag): Promise<boolean> => (await flagOf(portal, name).get()).isEnabled;

/** Whether a feature is on. A failed question counts as off and is asked again next time. */
export async function isFlagOn(portal: Portal, name: Flag): Promise<boolean> {
  try {
    return await flagAnswer(portal, name);
  } catch {
    return false;
  }
}

/** The same for a part of a page, for example a tab (TEST-15, LIVE-04); off until known. Not asked for while nothing depends on it. */
export function useFlag(name: Flag, isAsked = true): boolean {
  const portal = usePortal();
  const [isOn, setOn] = useState(() => flagOf(portal, name).peek()?.isEnabled ?? false);
  useEffect(() => {
    if (!isAsked) return;
    let current = true;
    void isFlagOn(portal, name).then((answer) => current && setOn(answer));
    return () => {
      current = false;
    };
  }, [portal, name, isAsked]);
  return isOn;
}
