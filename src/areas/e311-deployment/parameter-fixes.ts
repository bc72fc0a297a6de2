import {
  type ParameterName,
  type ParameterRule,
  type Parameters,
  parameterRules,
  type RuleState,
  rulesIn,
} from '#contract/e311-deployment/e311-parameters.ts';

const secondsAMinute = 60;

/** Minutes that cover the flash duration. */
export const coveringMinutes = ({ flashDuration }: Parameters): number => Math.ceil((flashDuration ?? 0) / secondsAMinute);

/** One way to keep a rule that is broken: what it is called, and the values that it sets. */
export type Fix = {
  readonly key: 'toMinutes' | 'toZero' | 'toLowVoltage' | 'toHighVoltage';
  readonly values: Partial<Parameters>;
};

const fixes: Readonly<Record<ParameterRule, (values: Parameters) => readonly Fix[]>> = {
  // No value above 0 is better than another one: somebody has to enter it.
  highVoltageNeeded: () => [
    { key: 'toLowVoltage', values: { enabledPowerGrid: '0', flashDurationHv: 0, currentConsumptionHv: 0 } },
  ],
  highVoltageUnused: ({ currentConsumptionHv, flashDurationHv }) => [
    { key: 'toZero', values: { flashDurationHv: 0, currentConsumptionHv: 0 } },
    ...(currentConsumptionHv > 0 && flashDurationHv > 0
      ? [{ key: 'toHighVoltage', values: { enabledPowerGrid: '2' } } as const]
      : []),
  ],
  hmiCoversFlash: (values) => [{ key: 'toMinutes', values: { flashDurationHmi: coveringMinutes(values) } }],
};

/** What would keep a rule, where it is broken; each of them does. */
export const fixesOf = (rule: ParameterRule, values: Parameters): readonly Fix[] =>
  rulesIn(values)[rule] === 'broken' ? fixes[rule](values) : [];

/** What a broken rule says at a field that can keep it, by the name of its text. */
export type RuleError = 'hvNeeded' | 'hvUnused' | 'hmiTooShort';

/** The fields that would keep the rules that are broken, and what is said there (D-116d). */
export function ruleErrors(values: Parameters): Partial<Record<ParameterName, RuleError>> {
  const states = rulesIn(values);
  const hv = ['flashDurationHv', 'currentConsumptionHv'] as const;
  const said = (error: RuleError, names: readonly ParameterName[]) => names.map((name) => [name, error] as const);
  return Object.fromEntries([
    ...(states.highVoltageNeeded === 'broken'
      ? said(
          'hvNeeded',
          hv.filter((name) => !(values[name] > 0)),
        )
      : []),
    ...(states.highVoltageUnused === 'broken'
      ? said(
          'hvUnused',
          hv.filter((name) => values[name] !== 0),
        )
      : []),
    ...(states.hmiCoversFlash === 'broken' ? said('hmiTooShort', ['flashDurationHmi']) : []),
  ]);
}

/** How many rules stand how. */
export function countOfRules(values: Parameters): Readonly<Record<RuleState, number>> {
  const states = rulesIn(values);
  const count = (state: RuleState) => parameterRules.filter((rule) => states[rule] === state).length;
  return { met: count('met'), broken: count('broken'), idle: count('idle') };
}
