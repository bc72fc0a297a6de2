import { e311Backend } from '#server/fleet/e311-backend.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import type { RolloutKind } from '#server/rollout/plan/kinds.ts';
import type { Services } from '#server/services.ts';
import { portOf } from '#server/upstreams/tool.ts';
import { vehicleCloudName } from '#server/upstreams/vehicle-cloud.ts';

/** The way to the vehicles of a rollout: test vehicles of E3 1.1 have a backend of their own. */
export const fleetOf = ({ upstreams }: Pick<Services, 'upstreams'>, kind: RolloutKind): FleetGateway =>
  kind === 'E311' ? portOf(upstreams, e311Backend) : upstreams.fleet;

/** That system as sentences name it. */
export const systemOf = (kind: RolloutKind): string => (kind === 'E311' ? e311Backend.name : vehicleCloudName);
