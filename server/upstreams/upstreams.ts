import type { DataSource } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { Database } from '#server/db/connection.ts';
import type { ConnectionPools } from '#server/db/connection-pools.ts';
import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import type { DigitalTwin } from '#server/fleet/digital-twin.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { simulatedFleet } from '#server/fleet/simulated-fleet.ts';
import { simulatedSource } from '#server/fleet/simulated-source.ts';
import { simulatedTwin } from '#server/fleet/simulated-twin.ts';
import type { VehicleSource } from '#server/fleet/vehicle-source.ts';
import type { Log } from '#server/log/log.ts';
import { nouns } from '#server/nouns.ts';
import type { Config } from '#server/start/config.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { aroundCalls } from './around-calls.ts';
import type { Backend } from './backend.ts';
import { type Directory, simulatedDirectory } from './directory.ts';
import { simulatedServices, simulatorsWith, whileUp } from './simulated-outage.ts';
import { simulatedVehicleCloud } from './simulated-vehicle-cloud.ts';
import type { VehicleCloud } from './vehicle-cloud.ts';

/** What an upstream needs to be built; the clock is injected so that simulators are deterministic (D-231). */
export type UpstreamDeps = {
  readonly telemetry: Telemetry;
  readonly config: Config;
  readonly log: Log;
  readonly now: () => Date;
  readonly db: Database;
  readonly pools: ConnectionPools;
  /** a question to the fleet may take so long, in ms, where nobody waits for it; otherwise each has a limit of its own (T18) */
  readonly timeout?: number;
};

/**
 * The systems behind ports (vehicle cloud, digital twin, fleet ...): server/fleet adds its members here.
 * `simulators` names those that are simulated: /readyz and the footer tag say so.
 */
export type Upstreams = {
  readonly simulators: readonly string[];
  /** every service that the probe asks, simulators among them */
  readonly backends: readonly Backend[];
  readonly vehicleCloud: VehicleCloud;
  readonly directory: Directory;
  readonly twin: DigitalTwin;
  readonly fleet: FleetGateway;
  /** those that one noun alone works with, by their ids: portOf() has their types */
  readonly tools: ReadonlyMap<string, object>;
  /** where vehicle lists find their vehicles (VIN-05) */
  readonly sources: Readonly<Record<DataSource, VehicleSource>>;
};

/** What a source decides without asking anybody. */
const local = ['check', 'answersFor'] as const;

/** Builds every upstream of this process. */
export function createUpstreams(deps: UpstreamDeps): Upstreams {
  const tools = nouns.flatMap((noun) => noun.tools ?? []);
  const simulators = simulatorsWith(tools);
  const backends = simulatedServices(deps, simulators);
  const { telemetry } = deps;
  const simulatorOf = (id: string) => simulators.find((one) => one.id === id) ?? { id, name: id };
  const behind = <Port extends object>(id: string, port: Port, locally: readonly (keyof Port)[] = []): Port => {
    const switched = whileUp(deps, simulatorOf(id), port, locally);
    return telemetry.isOn ? aroundCalls(switched, (name, ask) => telemetry.upstream(id, name, ask), locally) : switched;
  };
  return {
    simulators: backends.filter(({ isSimulated }) => isSimulated).map(({ name }) => name),
    backends,
    vehicleCloud: behind('vehicle-cloud', simulatedVehicleCloud(deps)),
    directory: behind('directory', simulatedDirectory(deps)),
    twin: behind('digital-twin', simulatedTwin(deps)),
    fleet: checkedFleet(behind('fleet', simulatedFleet(deps))),
    tools: new Map(tools.map(({ id, simulated }) => [id, behind(id, simulated(deps))])),
    sources: {
      OEMIL: behind('oemil', simulatedSource(deps, 'OEMIL'), local),
      DIGITAL_TWIN: behind('digital-twin', simulatedSource(deps, 'Digital twin'), local),
    },
  };
}
