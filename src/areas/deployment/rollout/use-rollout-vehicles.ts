import { useTranslation } from 'react-i18next';
import type { Portal } from '#src/app/portal.ts';
import { usePortal } from '#src/app/portal.ts';
import { type ServerPage, useServerPage } from '#src/app/table/use-server-page.ts';
import type { VehicleQuery } from '#src/areas/deployment/wiring.ts';

/** `otherBrands`: vehicles of the rollout that the brand is not shown (D-240). */
export type VehiclePage<Row> = ServerPage<Row> & { readonly otherBrands: number };
/** Asks the server for a page of vehicles of a deployment. */
export type LoadVehicles<Row> = (
  portal: Portal,
  id: number,
  query: VehicleQuery,
  signal: AbortSignal,
) => Promise<VehiclePage<Row>>;

/** A page of vehicles of a rollout; loaded again when the question or the progress changed, the old rows stay meanwhile (D-044). */
export function useRolloutVehicles<Row>(load: LoadVehicles<Row>, id: number, query: VehicleQuery, progress: string) {
  const portal = usePortal();
  const { t } = useTranslation('deployments');
  return useServerPage({ id, query }, (asked, signal) => load(portal, asked.id, asked.query, signal), {
    what: t('vehicles.what'),
    version: progress,
  });
}
