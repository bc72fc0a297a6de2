import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';

/** Services behind the portal (D-171b). */
export const backendStatus = (portal: Portal) => resource(portal, 'getBackendStatus', {});
