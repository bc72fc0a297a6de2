import { fleetSimulator } from '#contract/platform.ts';
import type { Database } from '#server/db/connection.ts';
import { failureSwitch } from '#server/flags.ts';
import { problem, unavailable } from '#server/problem.ts';
import type { Config } from '#server/start/config.ts';
import { aroundCalls } from '#server/upstreams/around-calls.ts';
import type { Backend } from '#server/upstreams/backend.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';

type Deps = { readonly db: Database; readonly config: Pick<Config, 'environment'> };

/** The switch of D-150 that puts a simulator DOWN. */
export const outageSwitch = (id: string): string => `down-${id}`;

type Simulator = Pick<Backend, 'id' | 'name'> & Pick<Tool, 'failsAsCloud'>;
/** Those that more than one noun works with. */
const shared: readonly Simulator[] = [
  { id: 'vehicle-cloud', name: 'Vehicle cloud', failsAsCloud: true },
  { id: 'directory', name: 'Directory' },
  { id: 'digital-twin', name: 'Digital twin' },
  { id: 'fleet', name: fleetSimulator, failsAsCloud: true },
  { id: 'oemil', name: 'OEMIL' },
];

/** The types of D-150 that callers know from a real outage. */
const cloudCodes = {
  listModules: 'VWAC_MODULE_FETCH_ERROR',
  promote: 'AEC_VWAC_PROMOTE_REQUEST_ERROR',
  enable: 'AEC_VWAC_ENABLE_REQUEST_ERROR',
  startJob: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR',
  jobStatus: 'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR',
} as const;
const isCloudCall = (call: string): call is keyof typeof cloudCodes => call in cloudCodes;

function outage({ failsAsCloud, id, name }: Simulator, call: string): Error {
  const detail = `${name} is not available at the moment.`;
  if (failsAsCloud) return new VehicleCloudError(isCloudCall(call) ? cloudCodes[call] : 'VWAC_INTERNAL_ERROR', detail);
  if (id === 'digital-twin' || id === 'oemil')
    return problem(call === 'count' ? 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR' : 'DIGI_TWIN_INTERNAL_ERROR', { detail });
  return unavailable(detail);
}

const isUp = async ({ config, db }: Deps, id: string) => !(await failureSwitch(db, config, outageSwitch(id)));

/** Every simulator of this portal. */
export const simulatorsWith = (tools: readonly Simulator[]): readonly Simulator[] => [...shared, ...tools];

/** The simulators as the probe sees them (D-079.4). */
export const simulatedServices = (deps: Deps, simulators: readonly Simulator[]): Backend[] =>
  simulators.map(({ id, name }) => ({ id, name, isSimulated: true, isUp: () => isUp(deps, id) }));

/** A simulator whose calls fail while it is put DOWN; `local` are those that ask nobody. Never in the environment live. */
export function whileUp<Port extends object>(
  deps: Deps,
  simulator: Simulator,
  port: Port,
  local: readonly (keyof Port)[] = [],
): Port {
  const whenUp = async (call: string, ask: () => Promise<unknown>) => {
    if (!(await isUp(deps, simulator.id))) throw outage(simulator, call);
    return ask();
  };
  return aroundCalls(port, whenUp, local);
}
