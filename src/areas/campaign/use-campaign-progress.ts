import { useEffect, useEffectEvent } from 'react';
import type { EntityType } from '#contract/entity/entities.ts';
import { usePortal } from '#src/app/portal.ts';

/** Hears that the service said something new of a campaign: what it shows moves by itself. */
export function useCampaignProgress({ type, id }: { readonly type: EntityType; readonly id: number }, reload: () => void): void {
  const { live } = usePortal();
  const load = useEffectEvent(reload);
  useEffect(
    () =>
      live.watch((news) => {
        if (news.entityType === type && news.entityId === id) load();
      }),
    [live, type, id],
  );
}
