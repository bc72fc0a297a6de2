import type { CallBase } from '#server/call.ts';
import type { Database, Transaction } from '#server/db/connection.ts';
import { statement } from '#server/db/statement.ts';
import type { Config } from '#server/start/config.ts';

type FlagRow = { readonly name: string; readonly brandId: number; readonly isEnabled: boolean };
const flagsNamed = statement<FlagRow>(
  'select name, brand_id, is_enabled from feature_flag where name = any($1::text[]) and brand_id in (0, $2)',
);
const flagsAt = statement<FlagRow>(
  'select name, brand_id, is_enabled from feature_flag where brand_id in (0, $1) order by brand_id = 0 desc',
);

/** D-234: of each flag the brand's own row, else the row of brand 0; an unknown flag is off. In the order of the names. */
export async function featuresEnabled(db: Database, names: readonly string[], brandId: number): Promise<boolean[]> {
  const rows = await flagsNamed(db, names, brandId);
  return names.map((name) => {
    const ofName = rows.filter((row) => row.name === name);
    const own = ofName.find((row) => row.brandId === brandId) ?? ofName[0];
    return own?.isEnabled ?? false;
  });
}

type FlagCall = Pick<CallBase, 'brandId' | 'services'>;
const ofCall = new WeakMap<FlagCall, Promise<ReadonlySet<string>>>();

/** Whether a flag is on at the brand of a call, which reads all that are on there with its first question. */
export async function isOn(call: FlagCall, name: string): Promise<boolean> {
  const known = ofCall.get(call) ?? allThatAreOn(call);
  ofCall.set(call, known);
  return (await known).has(name);
}

async function allThatAreOn({ brandId, services }: FlagCall): Promise<ReadonlySet<string>> {
  const rows = await flagsAt(services.db, brandId);
  // The brand's own row comes last, and so decides.
  const states = new Map(rows.map(({ name, isEnabled }) => [name, isEnabled]));
  return new Set([...states].flatMap(([name, isEnabled]) => (isEnabled ? name : [])));
}

/** Whether one flag is on at a brand. */
export async function featureEnabled(db: Database, name: string, brandId: number): Promise<boolean> {
  const [isEnabled = false] = await featuresEnabled(db, [name], brandId);
  return isEnabled;
}

/**
 * A backend switch of D-150 ("backend switch"): a row `sim-<name>` of the flags makes a simulated service fail until it is taken out.
 * Never in the environment live.
 */
export async function failureSwitch(db: Database, { environment }: Pick<Config, 'environment'>, name: string): Promise<boolean> {
  return environment !== 'live' && (await featureEnabled(db, switchOf(name), 0));
}

const switchOf = (name: string): string => `sim-${name}`;

/** Sets such a switch, or takes it out. */
export async function setFailureSwitch(tx: Transaction, name: string, isOn: boolean): Promise<void> {
  const row = { name: switchOf(name), brandId: 0, isEnabled: true };
  await tx.deleteFrom('featureFlag').where('name', '=', row.name).execute();
  if (isOn) await tx.insertInto('featureFlag').values(row).execute();
}
