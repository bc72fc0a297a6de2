import { z } from 'zod';
import { distinct, httpsUrlSchema, text } from '#contract/common.ts';
import { countrySchema } from '#contract/country.ts';

export type ParameterPage = 'energy' | 'overruling' | 'specific';
export const parameterPages = ['energy', 'overruling', 'specific'] as const satisfies readonly ParameterPage[];
type Unit = 's' | 'min' | 'ms' | 'A' | '%';

/** One parameter of D-116, described once: its schema, its form, its difference to the default and its texts come from here. */
type Described<Schema extends z.ZodType> = {
  readonly schema: Schema;
  readonly initial: z.output<Schema>;
  readonly unit?: Unit;
  /** least and greatest value of a number */
  readonly bounds?: readonly [number, number];
  readonly decimals?: 1;
  /** it must have a value before the parameters are confirmed (D-073.5) */
  readonly isMandatory?: true;
};
const parameter = <Schema extends z.ZodType>(described: Described<Schema>): Described<Schema> => described;

type Numeric = { readonly unit?: Unit; readonly decimals?: 1 };
const between = (from: number, to: number, decimals?: 1) => {
  const within = z
    .number()
    .min(from, { error: `range:${from}|${to}` })
    .max(to, { error: `range:${from}|${to}` });
  return decimals ? within.multipleOf(0.1, { error: 'decimal' }) : within.int();
};
/** A number that always has a value. */
const number = (from: number, to: number, initial: number, more: Numeric = {}) =>
  parameter({ schema: between(from, to, more.decimals), initial, bounds: [from, to], ...more });
/** A number that may be missing until the parameters are confirmed. */
const mandatory = (from: number, to: number, initial: number, more: Numeric = {}) =>
  parameter({
    schema: between(from, to, more.decimals).nullable(),
    initial,
    bounds: [from, to],
    isMandatory: true,
    ...more,
  });
const flag = (initial: boolean) => parameter({ schema: z.boolean(), initial });

const powerGrids = ['0', '2'] as const;
const logLevels = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG'] as const;
const failureActions = ['CONTINUE', 'STOP'] as const;

/** D-116a: E311-13, E311-14, E311-15, the charge of E311-21 */
const energy = {
  enabledPowerGrid: parameter({ schema: z.enum(powerGrids).nullable(), initial: '0', isMandatory: true }),
  currentConsumption: mandatory(0, 200, 15, { unit: 'A', decimals: 1 }),
  currentConsumptionHv: number(0, 100, 0, { unit: 'A' }),
  electricChargeQuota: mandatory(0, 100, 30, { unit: '%' }),
  flashDuration: mandatory(1, 14_400, 1_800, { unit: 's' }),
  flashDurationHv: number(0, 14_400, 0, { unit: 's' }),
  flashDurationHmi: mandatory(1, 240, 30, { unit: 'min' }),
};
/** D-116b: E311-16, E311-17, E311-18, the rest of E311-21 */
const overruling = {
  communicationControl: flag(true),
  ecuReset: flag(true),
  eventMemoryErasure: flag(true),
  eventMemoryErasureObd: flag(false),
  warningLight: flag(false),
  inventoryValidation: flag(true),
  flashBlockCheck: flag(true),
  tuning: flag(false),
  downgradeProtection: flag(true),
  blockFlashAttempts: number(1, 10, 3),
  flashAttempts: number(1, 10, 3),
  flashProcessRepeats: number(0, 10, 1),
  repeats: number(0, 10, 2),
  retries: number(0, 10, 2),
  programmingAttempts: number(1, 255, 3),
  timeDelay: number(0, 600_000, 0, { unit: 'ms' }),
  timeDelayStart1: number(0, 600_000, 1_000, { unit: 'ms' }),
  timeDelayStart2: number(0, 600_000, 2_000, { unit: 'ms' }),
  timeDelayWaitForSleep: number(0, 3_600, 180, { unit: 's' }),
  countryAssignment: parameter({ schema: z.array(countrySchema).max(250).overwrite(distinct), initial: [] }),
};
/** D-116c: E311-19, E311-20 */
const specific = {
  logLevel: parameter({ schema: z.enum(logLevels), initial: 'INFO' }),
  description: parameter({ schema: text(0, 1000), initial: '' }),
  htmlUri: parameter({ schema: z.union([z.literal(''), httpsUrlSchema]), initial: '' }),
  installationFailureAction: parameter({ schema: z.enum(failureActions), initial: 'STOP' }),
};

/** Every parameter of D-116 by its page. */
export const parameterTable = { energy, overruling, specific } as const;
const table = { ...energy, ...overruling, ...specific };
export type ParameterName = keyof typeof table;
type Shape = { [Name in ParameterName]: (typeof table)[Name]['schema'] };
export const parameterNames = Object.keys(table) as ParameterName[];
export const parameterOf = (name: ParameterName): Described<z.ZodType> => table[name] as unknown as Described<z.ZodType>;

const part = <Table extends object>(described: Table) =>
  Object.fromEntries(Object.entries(described).map(([name, { schema }]) => [name, schema]));

/** API-093: all of them in one body; what is missing or breaks a rule can be saved, and closes the confirmation. */
export const parametersSchema = z.strictObject(part(table) as Shape);
export type Parameters = z.infer<typeof parametersSchema>;
/** E311-22 */
export const parameterDefaults = Object.fromEntries(
  Object.entries(table).map(([name, { initial }]) => [name, initial]),
) as Parameters;

/** Names of the mandatory parameters that have no value (D-073.5). */
export const missingIn = (values: Parameters): ParameterName[] =>
  parameterNames.filter((name) => parameterOf(name).isMandatory && values[name] === null);

/** Parameters that are not as they are from the start. */
export const changedIn = (values: Parameters): ParameterName[] =>
  parameterNames.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(parameterDefaults[name]));

/** D-116d */
export const parameterRules = ['highVoltageNeeded', 'highVoltageUnused', 'hmiCoversFlash'] as const;
export type ParameterRule = (typeof parameterRules)[number];
export type RuleState = 'met' | 'broken' | 'idle';

const secondsAMinute = 60;
const stateOf = (applies: boolean, holds: boolean): RuleState => (applies ? (holds ? 'met' : 'broken') : 'idle');

/** Which of the rules across fields hold (D-116d); one does not apply where what it asks about is missing or otherwise. */
export function rulesIn(values: Parameters): Readonly<Record<ParameterRule, RuleState>> {
  const { currentConsumptionHv, enabledPowerGrid, flashDuration, flashDurationHmi, flashDurationHv } = values;
  return {
    highVoltageNeeded: stateOf(enabledPowerGrid === '2', flashDurationHv > 0 && currentConsumptionHv > 0),
    highVoltageUnused: stateOf(enabledPowerGrid === '0', flashDurationHv === 0 && currentConsumptionHv === 0),
    hmiCoversFlash: stateOf(
      flashDuration !== null && flashDurationHmi !== null,
      (flashDurationHmi ?? 0) * secondsAMinute >= (flashDuration ?? 0),
    ),
  };
}

/** Whether no rule is broken. */
export const rulesHold = (values: Parameters): boolean => !Object.values(rulesIn(values)).includes('broken');
