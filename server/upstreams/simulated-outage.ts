import { type SimulatedBackend, simulatedBackends } from '#contract/simulation.ts';
import type { Database } from '#server/db/connection.ts';
import { failureSwitch } from '#server/flags.ts';
import { problem, unavailable } from '#server/problem.ts';
import type { Config } from '#server/start/config.ts';
import { aroundCalls } from '#server/upstreams/around-calls.ts';
import type { Backend } from '#server/upstreams/backend.ts';
import { VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';

type Deps = { readonly db: Database; readonly config: Pick<Config, 'environment'> };

/** The switch of D-150 that puts a simulator DOWN. */
export const outageSwitch = (id: SimulatedBackend): string => `down-${id}`;

const names: Readonly<Record<SimulatedBackend, string>> = {
  'vehicle-cloud': 'Vehicle cloud',
  directory: 'Directory',
  'digital-twin': 'Digital twin',
  fleet: 'Fleet',
  'e311-backend': 'E3 1.1 vehicle backend',
  oemil: 'OEMIL',
  'translation-tool': 'Translation tool',
};

/** The types of D-150 that callers know from a real outage. */
const cloudCodes = {
  listModules: 'VWAC_MODULE_FETCH_ERROR',
  promote: 'AEC_VWAC_PROMOTE_REQUEST_ERROR',
  enable: 'AEC_VWAC_ENABLE_REQUEST_ERROR',
  startJob: 'AEC_VWAC_ROLLOUT_REQUEST_ERROR',
  jobStatus: 'AEC_VWAC_SERVICE_STATUS_REQUEST_ERROR',
} as const;
const isCloudCall = (call: string): call is keyof typeof cloudCodes => call in cloudCodes;

function outage(id: SimulatedBackend, call: string): Error {
  const detail = `${names[id]} is not available at the moment.`;
  if (id === 'vehicle-cloud' || id === 'fleet' || id === 'e311-backend')
    return new VehicleCloudError(isCloudCall(call) ? cloudCodes[call] : 'VWAC_INTERNAL_ERROR', detail);
  if (id === 'directory' || id === 'translation-tool') return unavailable(detail);
  return problem(call === 'count' ? 'DIGI_TWIN_FETCH_VEHICLE_COUNT_ERROR' : 'DIGI_TWIN_INTERNAL_ERROR', { detail });
}

const isUp = async ({ config, db }: Deps, id: SimulatedBackend) => !(await failureSwitch(db, config, outageSwitch(id)));

/** The simulators as the probe sees them (D-079.4). */
export const simulatedServices = (deps: Deps): Backend[] =>
  simulatedBackends.map((id) => ({ id, name: names[id], isSimulated: true, isUp: () => isUp(deps, id) }));

/** A simulator whose calls fail while it is put DOWN; `local` are those that ask nobody. Never in the environment live. */
export function whileUp<Port extends object>(
  deps: Deps,
  id: SimulatedBackend,
  port: Port,
  local: readonly (keyof Port)[] = [],
): Port {
  const whenUp = async (call: string, ask: () => Promise<unknown>) => {
    if (!(await isUp(deps, id))) throw outage(id, call);
    return ask();
  };
  return aroundCalls(port, whenUp, local);
}
