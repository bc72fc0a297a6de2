import { useEffect } from 'react';
import type { ToolHealth } from '#contract/tool-health.ts';
import { usePortal } from '#src/app/portal.ts';
import type { CampaignKind } from './campaign.ts';

/** Warns about a service that does not answer for the campaign, until it does or its page is left (ERR-19, D-152). */
export function useServiceWarning(service: CampaignKind['line'], health: ToolHealth): void {
  const { warn } = usePortal();
  useEffect(() => {
    if (health !== 'NOT_AVAILABLE') return;
    const cause = { cause: 'serviceDown', service } as const;
    warn(cause);
    return () => warn(cause, { isOver: true });
  }, [warn, service, health]);
}
