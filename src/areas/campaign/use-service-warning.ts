import { useEffect } from 'react';
import { campaignServices } from '#contract/campaign/campaign-services.ts';
import type { ToolHealth } from '#contract/tool-health.ts';
import { downIn } from '#machines/shell/backends.ts';
import { usePortal } from '#src/app/portal.ts';
import type { CampaignKind } from './campaign.ts';

/** Warns about a service that does not answer for the campaign, until it does or its page is left (ERR-19, D-152). */
export function useServiceWarning(service: CampaignKind['line'], health: ToolHealth): void {
  const { backends, warn } = usePortal();
  useEffect(() => {
    if (health !== 'NOT_AVAILABLE') return;
    const cause = { cause: 'serviceDown', service } as const;
    warn(cause);
    // One that is down for everything is warned about on every page.
    const isDown = () => downIn(backends.getSnapshot().context.rows).includes(campaignServices[service]);
    return () => {
      if (!isDown()) warn(cause, { isOver: true });
    };
  }, [backends, warn, service, health]);
}
