import {
  type ParameterName,
  type ParameterRule,
  type Parameters,
  parameterNames,
  parameterOf,
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
type RuleError = 'hvNeeded' | 'hvUnused' | 'hmiTooShort';

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

/** What is wrong with a parameter: what its schema says, a rule that it breaks, or that it is missing until they are confirmed. */
export type Problem =
  | { readonly key: 'value'; readonly text: string }
  | { readonly key: 'rule'; readonly rule: RuleError }
  | { readonly key: 'missing' };

/** All that is wrong with parameters by their names, one problem of each; `errors` are those of the form, by field path. */
export function problemsOf(values: Parameters, errors: Readonly<Record<string, string>>): ReadonlyMap<ParameterName, Problem> {
  const rules = ruleErrors(values);
  const problemOf = (name: ParameterName): Problem | undefined => {
    const text = errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
    if (text !== undefined) return { key: 'value', text };
    const rule = rules[name];
    if (rule !== undefined) return { key: 'rule', rule };
    return parameterOf(name).isMandatory && values[name] === null ? { key: 'missing' } : undefined;
  };
  return new Map(
    parameterNames.flatMap((name) => {
      const problem = problemOf(name);
      return problem ? [[name, problem] as const] : [];
    }),
  );
}

/** How many rules stand how. */
export function countOfRules(values: Parameters): Readonly<Record<RuleState, number>> {
  const states = rulesIn(values);
  const count = (state: RuleState) => parameterRules.filter((rule) => states[rule] === state).length;
  return { met: count('met'), broken: count('broken'), idle: count('idle') };
}
