import { useEffect, useState } from 'react';
import type { Flag } from '#contract/endpoint.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

const flagOf = (portal: Portal, name: Flag) => resource(portal, 'getFeatureFlag', { query: { name } });

/** Whether a feature is on, as the server says; rejects without an answer. */
export const flagAnswer = async (portal: Portal, name: Flag): Promise<boolean> => (await flagOf(portal, name).get()).isEnabled;

/** Whether a feature is still on, asked of the server again. */
export const flagAnswerNow = async (portal: Portal, name: Flag): Promise<boolean> =>
  (await flagOf(portal, name).fresh()).isEnabled;

/** Whether a feature is on. A failed question counts as off and is asked again next time. */
async function isFlagOn(portal: Portal, name: Flag): Promise<boolean> {
  try {
    return await flagAnswer(portal, name);
  } catch {
    return false;
  }
}

/** Whether a feature is off, as far as it has been asked. */
export const isKnownOff = (portal: Portal, name: Flag): boolean => flagOf(portal, name).peek()?.isEnabled === false;

/** Nothing is said of a feature before its flag is known. */
export type FlagState = 'asking' | 'on' | 'off';

/** The same for a part of a page, for example a tab (TEST-15, LIVE-04). Not asked for while nothing depends on it. */
export function useFlagState(name: Flag, isAsked = true): FlagState {
  const portal = usePortal();
  const [state, setState] = useState<FlagState>(() => {
    const known = flagOf(portal, name).peek();
    return known === undefined ? 'asking' : stateOf(known.isEnabled);
  });
  useEffect(() => {
    if (!isAsked) return;
    let current = true;
    void isFlagOn(portal, name).then((answer) => current && setState(stateOf(answer)));
    return () => {
      current = false;
    };
  }, [portal, name, isAsked]);
  return state;
}

const stateOf = (isOn: boolean): FlagState => (isOn ? 'on' : 'off');

/** Whether it is on; off until known. */
export const useFlag = (name: Flag, isAsked = true): boolean => useFlagState(name, isAsked) === 'on';
