import { sql } from 'kysely';
import type { Stage } from '#contract/common.ts';
import type { Transaction } from '#server/db/connection.ts';
import { failureSwitch } from '#server/flags.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import { type CloudModule, type Promotion, type VehicleCloud, VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';
import type { UpstreamDeps } from './upstreams.ts';

/** Technical names that the simulated cloud offers; it knows every other well-formed name too. */
const catalogue = [
  'AmbientLight',
  'BatteryThermalManager',
  'ChargePlanner',
  'ClimateComfort',
  'CrossTrafficAssist',
  'DigitalKey',
  'EcoRoute',
  'HighVoltageGuard',
  'LaneKeepAssist',
  'MatrixLight',
  'NavigationCore',
  'ParkAssistPlus',
  'PredictiveCruise',
  'RearSeatMedia',
  'TrafficSignInfo',
  'TrailerAssist',
  'TyrePressureInfo',
  'VoiceAssistant',
  'WiperControl',
];

/** Where a foreign module holds the name in LIVE, its owner retires it this long after the first refusal. */
const foreignRetiresAfter = 60_000;

type Deps = Pick<UpstreamDeps, 'config' | 'db' | 'now'>;

/**
 * The vehicle cloud without a vehicle cloud: deterministic, its modules in tables of its own (D-231).
 * Trigger words in the module's or the release's name (D-150), outside live only: sim-cloud500, sim-nomodule, sim-promofail;
 * the switch modulesfail makes the list of modules fail; sim-livedup: a foreign module holds the name in LIVE and is retired a minute after that was found.
 */
export function simulatedVehicleCloud({ config, db, now }: Deps): VehicleCloud {
  const says = simulationWord(config);
  const held = async (tx: Transaction | Deps['db'], stage: Stage, name: string) => {
    const free = (retiredOn: Date | null) => retiredOn !== null && retiredOn.getTime() <= now().getTime();
    const rows = await tx
      .selectFrom('cloudModule')
      .select(['owner', 'retiredOn'])
      .where('stage', '=', stage)
      .where('name', '=', name)
      .execute();
    return rows.find((row) => !free(row.retiredOn))?.owner;
  };
  const place = (tx: Transaction, promotion: Promotion, owner: string, retiredOn: Date | null) => {
    const { stage, name, moduleName, moduleVersion } = promotion;
    return tx
      .insertInto('cloudModule')
      .values({ stage, name, moduleName, moduleVersion, owner, promotedOn: now(), retiredOn })
      .execute();
  };

  const promoteIn = async (tx: Transaction, promotion: Promotion): Promise<'promoted' | 'duplicate'> => {
    const { key, stage, name, owner } = promotion;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${stage} ${name}`}, 4171))`.execute(tx);
    const answered = await tx.selectFrom('cloudPromotion').select('outcome').where('key', '=', key).executeTakeFirst();
    if (answered) return answered.outcome;
    const foreign = stage === 'LIVE' && says('livedup', name) && !(await everHeld(tx, stage, name));
    if (foreign) await place(tx, promotion, 'foreign', new Date(now().getTime() + foreignRetiresAfter));
    const holder = await held(tx, stage, name);
    const outcome = holder === undefined || holder === owner ? 'promoted' : 'duplicate';
    if (holder === undefined) await place(tx, promotion, owner, null);
    await tx.insertInto('cloudPromotion').values({ key, outcome, answeredOn: now() }).execute();
    return outcome;
  };

  const refuse = (module: CloudModule, name = '') => {
    if (says('cloud500', module.moduleName, name))
      throw new VehicleCloudError('VWAC_INTERNAL_ERROR', 'The vehicle cloud reported an internal problem.');
  };

  return {
    listModules: async (signal) => {
      signal.throwIfAborted();
      if (await failureSwitch(db, config, 'modulesfail'))
        throw new VehicleCloudError('VWAC_MODULE_FETCH_ERROR', 'The list of modules could not be read.');
      const rows = await db.selectFrom('cloudModule').select('moduleName').distinct().execute();
      return [...new Set([...catalogue, ...rows.map((row) => row.moduleName)])].sort();
    },
    validate: async (module, signal) => {
      signal.throwIfAborted();
      refuse(module);
      return says('nomodule', module.moduleName)
        ? { valid: false, reason: `The vehicle cloud does not know ${module.moduleName} ${module.moduleVersion}.` }
        : { valid: true };
    },
    promote: async (promotion, signal) => {
      signal.throwIfAborted();
      refuse(promotion, promotion.name);
      const { moduleName, moduleVersion, name } = promotion;
      if (says('nomodule', moduleName, name))
        throw new VehicleCloudError('VWAC_MODULE_NOT_FOUND', `The vehicle cloud does not know ${moduleName} ${moduleVersion}.`);
      if (says('promofail', moduleName, name))
        throw new VehicleCloudError('AEC_VWAC_PROMOTE_REQUEST_ERROR', `${name} could not be promoted.`);
      return db.transaction().execute((tx) => promoteIn(tx, promotion));
    },
    holder: async (stage, name, signal) => {
      signal.throwIfAborted();
      return held(db, stage, name);
    },
    retire: async (owner, signal) => {
      signal.throwIfAborted();
      await db
        .updateTable('cloudModule')
        .set({ retiredOn: now() })
        .where('owner', '=', owner)
        .where('retiredOn', 'is', null)
        .execute();
    },
  };
}

async function everHeld(tx: Transaction, stage: Stage, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('cloudModule')
    .select('id')
    .where('stage', '=', stage)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
