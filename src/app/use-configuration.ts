import { useEffect, useState } from 'react';
import type { PortalConfiguration } from '#contract/platform.ts';
import { usePortal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import { environmentOf } from '#src/app/routing/title.ts';

const unknown = (): PortalConfiguration => ({
  environment: environmentOf(document.documentElement.dataset) ?? 'live',
  helpdeskUrl: null,
  idpAdminConsoleUrl: null,
  simulators: [],
  isMonitored: false,
});

/** What the page knows of its installation; until it is known, its environment and what production would say. */
export function usePortalConfiguration(): PortalConfiguration {
  const portal = usePortal();
  const configuration = resource(portal, 'getPortalConfiguration', {});
  const [known, setKnown] = useState(() => configuration.peek() ?? unknown());
  useEffect(() => {
    let current = true;
    // Without it the page only lacks a prefix and a tag: no failure is shown.
    resource(portal, 'getPortalConfiguration', {})
      .get()
      .then(
        (answer) => current && setKnown(answer),
        () => undefined,
      );
    return () => {
      current = false;
    };
  }, [portal]);
  return known;
}
