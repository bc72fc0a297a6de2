import { useEffect, useEffectEvent, useState } from 'react';
import type { BrandId } from '#contract/brand.ts';
import type { Asked } from '#contract/collab/asks.ts';
import { collabEndpoints } from '#contract/collab/collab.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { ApiError } from '#src/api/problem.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

export type Item = { readonly entityType: LockType; readonly entityId: number };
/** What is asked for at an item: a command, at a brand where it is one's, or what keeps it closed (D-248). */
export type Question = {
  readonly command: string;
  readonly brandId: number | null;
  readonly need: string | null;
  /** who of those who are named can do it at this brand; all of them where it is absent */
  readonly able?: readonly string[];
};

const isOf = (question: Question) => (asked: Asked) =>
  asked.command === question.command && asked.brandId === question.brandId && asked.need === question.need;

export type Asks = {
  /** what I asked for there and still waits */
  mine(question: Question): Asked | undefined;
  /** what others ask me for at the item */
  readonly toMe: readonly Asked[];
  /** true once it is asked; what it came to otherwise has been said */
  send(question: Question, toUserIds: readonly string[], note: string): Promise<boolean>;
};

/** Sends a question; what keeps it from being asked is thrown. */
export function useAskCall(): (item: Item, question: Question, to: To, note: string) => Promise<Asked> {
  const portal = usePortal();
  return ({ entityId, entityType }, { brandId, command, need }, to, note) => {
    const body = { entityType, entityId, command, need, note, brandId: brandId as BrandId | null, ...to };
    return portal.clientOf(collabEndpoints).ask({ body });
  };
}
type To = { readonly toUserIds: string[] } | { readonly toAll: true };

/** What a question is refused with that goes to nobody: the step waits for nobody else, or nobody can take it. */
export const isUnaskable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 422);

/** Asks people for a step of an item, in the portal. */
export function useSendAsk(item: Item): Asks['send'] {
  const portal = usePortal();
  const ask = useAskCall();
  return (question, toUserIds, note) => {
    return ask(item, question, { toUserIds: [...toUserIds] }, note).then(
      () => true,
      (error: unknown) => {
        portal.fail(error, { kind: 'mutation' });
        return false;
      },
    );
  };
}

/** Questions at an item that I asked, or am asked, and that wait (D-248); asked for anew with each revision, and when one comes. */
export function useAsks(item: Item, me: string, revision: number | undefined): Asks {
  const { entityId, entityType } = item;
  const portal = usePortal();
  const [asks, setAsks] = useState<readonly Asked[]>([]);
  const [round, setRound] = useState(0);
  const ask = useSendAsk(item);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits changes with the item
  useEffect(() => {
    let current = true;
    resource(portal, 'listAsks', { query: { entityType, entityId } }, collabEndpoints)
      .fresh()
      .then(
        (answer) => current && setAsks(answer),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal, entityType, entityId, revision, round]);
  const again = useEffectEvent(() => setRound(round + 1));
  useEffect(
    () =>
      portal.live.watch((news) => {
        if (news.command === 'ask.added' && news.entityType === entityType && news.entityId === entityId) again();
      }),
    [portal, entityType, entityId],
  );
  return {
    mine: (question) => asks.filter(({ by }) => by.id === me).find(isOf(question)),
    toMe: asks.filter(({ by }) => by.id !== me),
    send: async (...sent) => {
      const isAsked = await ask(...sent);
      if (isAsked) setRound((before) => before + 1);
      return isAsked;
    },
  };
}
