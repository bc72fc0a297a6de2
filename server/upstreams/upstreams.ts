import type { SimulatedBackend } from '#contract/simulation.ts';
import type { DataSource } from '#contract/vehicle-list/vehicle-list-rules.ts';
import type { Database } from '#server/db/connection.ts';
import type { ConnectionPools } from '#server/db/connection-pools.ts';
import { checkedFleet } from '#server/fleet/checked-fleet.ts';
import type { DigitalTwin } from '#server/fleet/digital-twin.ts';
import { type E311Backend, simulatedE311Backend } from '#server/fleet/e311-backend.ts';
import type { FleetGateway } from '#server/fleet/gateway.ts';
import { simulatedFleet } from '#server/fleet/simulated-fleet.ts';
import { simulatedSource } from '#server/fleet/simulated-source.ts';
import { simulatedTwin } from '#server/fleet/simulated-twin.ts';
import type { VehicleSource } from '#server/fleet/vehicle-source.ts';
import type { Log } from '#server/log/log.ts';
import type { Config } from '#server/start/config.ts';
import type { Telemetry } from '#server/telemetry/telemetry.ts';
import { aroundCalls } from './around-calls.ts';
import type { Backend } from './backend.ts';
import { type Directory, simulatedDirectory } from './directory.ts';
import { simulatedServices, whileUp } from './simulated-outage.ts';
import { simulatedVehicleCloud } from './simulated-vehicle-cloud.ts';
import { simulatedTranslationTool, type TranslationTool } from './translation-tool.ts';
import type { VehicleCloud } from './vehicle-cloud.ts';

/** What an upstream needs to be built; the clock is injected so that simulators are deterministic (D-231). */
export type UpstreamDeps = {
  readonly telemetry: Telemetry;
  readonly config: Config;
  readonly log: Log;
  readonly now: () => Date;
  readonly db: Database;
  readonly lanes: ConnectionPools;
  /** a question to the fleet may take so long, in ms, where nobody waits for it; otherwise each has a limit of its own (T18) */
  readonly patience?: number;
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
  /** test vehicles of E3 1.1 */
  readonly e311Backend: E311Backend;
  /** where release notes are written and translated (RN-03) */
  readonly translationTool: TranslationTool;
  /** where vehicle lists find their vehicles (VIN-05) */
  readonly sources: Readonly<Record<DataSource, VehicleSource>>;
};

/** What a source decides without asking anybody. */
const local = ['check', 'answersFor'] as const;

/** Builds every upstream of this process. */
export function createUpstreams(deps: UpstreamDeps): Upstreams {
  const backends = simulatedServices(deps);
  const { telemetry } = deps;
  const behind = <Port extends object>(id: SimulatedBackend, port: Port, locally: readonly (keyof Port)[] = []): Port => {
    const switched = whileUp(deps, id, port, locally);
    return telemetry.isOn ? aroundCalls(switched, (name, ask) => telemetry.upstream(id, name, ask), locally) : switched;
  };
  return {
    simulators: backends.filter(({ isSimulated }) => isSimulated).map(({ name }) => name),
    backends,
    vehicleCloud: behind('vehicle-cloud', simulatedVehicleCloud(deps)),
    directory: behind('directory', simulatedDirectory(deps)),
    twin: behind('digital-twin', simulatedTwin(deps)),
    fleet: checkedFleet(behind('fleet', simulatedFleet(deps))),
    e311Backend: checkedFleet(behind('e311-backend', simulatedE311Backend(deps))),
    translationTool: behind('translation-tool', simulatedTranslationTool(deps)),
    sources: {
      OEMIL: behind('oemil', simulatedSource(deps, 'OEMIL'), local),
      DIGITAL_TWIN: behind('digital-twin', simulatedSource(deps, 'Digital twin'), local),
    },
  };
}
