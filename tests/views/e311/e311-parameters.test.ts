import { beforeAll, describe, expect, it } from 'vitest';
import {
  type ParameterName,
  type Parameters,
  parameterDefaults,
  parameterNames,
  parameterPages,
  parameterRules,
  parameterTable,
  rulesHold,
  rulesIn,
} from '#contract/e311-deployment/e311-parameters.ts';
import { countOfRules, fixesOf, problemsOf, ruleErrors } from '#src/areas/e311-deployment/parameter-fixes.ts';
import { parameterGroups } from '#src/areas/e311-deployment/parameter-groups.ts';
import { defaultText, difference, parsedValue, shown, typed } from '#src/areas/e311-deployment/parameter-texts.ts';
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';

beforeAll(() => {
  startTexts();
  return loadTexts(['e311-deployments']);
});

const set = (over: Partial<Parameters>): Parameters => ({ ...parameterDefaults, ...over });
const broken: readonly Partial<Parameters>[] = [
  { flashDurationHmi: 25 },
  { flashDuration: 14_400, flashDurationHmi: 1 },
  { enabledPowerGrid: '2' },
  { enabledPowerGrid: '2', flashDurationHv: 3 },
  { flashDurationHv: 3 },
  { flashDurationHv: 3, currentConsumptionHv: 4 },
];

describe('parameters as their pages show them (D-116, E311-13 … E311-22)', () => {
  it('each stands in one group of its page', () => {
    for (const page of parameterPages) {
      const names = parameterGroups[page].flatMap((group) => group.names);
      expect(names.toSorted()).toEqual(Object.keys(parameterTable[page]).toSorted());
    }
  });

  it('are what they were when they were typed as they stand there', () => {
    const values = set({ countryAssignment: ['DE', 'SE'], currentConsumption: 12.5, tuning: true, enabledPowerGrid: '2' });
    for (const name of parameterNames) expect([name, parsedValue(name, typed(values[name]))]).toEqual([name, values[name]]);
  });

  it('keep what is no number for their schema, and are missing where a mandatory one is empty', () => {
    expect(parsedValue('flashDuration', '12a')).toBe('12a');
    expect([parsedValue('flashDuration', ' '), parsedValue('repeats', '')]).toEqual([null, '']);
    expect(parsedValue('countryAssignment', 'DE; SE,,NO')).toEqual(['DE', 'SE', 'NO']);
  });

  it.each<[ParameterName, Parameters[ParameterName], string, string | undefined]>([
    ['flashDuration', 1800, '1,800 s', undefined],
    ['flashDurationHv', 1500, '1,500 s', '+1,500 s'],
    ['flashDurationHmi', 25, '25 min', '−5 min'],
    ['currentConsumption', 15, '15.0 A', undefined],
    ['currentConsumption', 15.5, '15.5 A', '+0.5 A'],
    ['electricChargeQuota', 40, '40 %', '+10 points'],
    ['electricChargeQuota', null, '—', 'Changed'],
    ['enabledPowerGrid', '2', '2 High voltage', 'Changed'],
    ['tuning', true, 'On', 'Changed'],
    ['countryAssignment', [], '—', undefined],
    ['countryAssignment', ['DE', 'SE'], 'DE, SE', 'Changed'],
    ['retries', 0, '0', '−2'],
  ])('%s of %j is told as %s, and differs by %s', (name, value, text, by) => {
    expect([shown(name, value), difference(name, value)]).toEqual([text, by]);
  });

  it('one decimal too many is said as it is', () => {
    expect([shown('currentConsumption', 15.25), difference('currentConsumption', 15.25)]).toEqual(['15.25 A', '+0.25 A']);
  });
});

describe('rules across parameters (D-116d)', () => {
  it.each(broken)('%j is told at a field at least, and each fix keeps the rule', (over) => {
    const values = set(over);
    const wrong = parameterRules.filter((rule) => rulesIn(values)[rule] === 'broken');
    expect(wrong).toHaveLength(1);
    expect(Object.keys(ruleErrors(values)).length).toBeGreaterThan(0);
    for (const rule of wrong) {
      expect(fixesOf(rule, values).length).toBeGreaterThan(0);
      for (const fix of fixesOf(rule, values)) expect(rulesHold({ ...values, ...fix.values })).toBe(true);
    }
  });

  it('are told at the fields alone that would keep them', () => {
    expect(ruleErrors(set({ enabledPowerGrid: '2', flashDurationHv: 3 }))).toEqual({ currentConsumptionHv: 'hvNeeded' });
    expect(ruleErrors(set({ currentConsumptionHv: 3 }))).toEqual({ currentConsumptionHv: 'hvUnused' });
    expect(ruleErrors(set({ flashDurationHmi: 29 }))).toEqual({ flashDurationHmi: 'hmiTooShort' });
    expect(ruleErrors(parameterDefaults)).toEqual({});
  });

  it('and what else is wrong are one list by field, for the bar and the tabs alike', () => {
    const values = set({ flashDurationHmi: 29, currentConsumption: null });
    const problems = problemsOf(values, { 'countryAssignment.1': 'Two letters.', currentConsumption: 'Enter a number.' });
    expect(Object.fromEntries(problems)).toEqual({
      flashDurationHmi: { key: 'rule', rule: 'hmiTooShort' },
      countryAssignment: { key: 'value', text: 'Two letters.' },
      currentConsumption: { key: 'value', text: 'Enter a number.' },
    });
    expect(problemsOf(parameterDefaults, {}).size).toBe(
      [...problemsOf(parameterDefaults, {}).values()].filter(({ key }) => key === 'missing').length,
    );
  });

  it('ask for nothing while they hold, and are counted', () => {
    for (const rule of parameterRules) expect(fixesOf(rule, parameterDefaults)).toEqual([]);
    expect(countOfRules(parameterDefaults)).toEqual({ met: 2, broken: 0, idle: 1 });
    expect(countOfRules(set({ flashDurationHmi: 1 }))).toEqual({ met: 1, broken: 1, idle: 1 });
  });
});

it('says of a default that it is empty, and of any other what it is (E311-13 … E311-21)', () => {
  expect([defaultText('htmlUri'), defaultText('countryAssignment')]).toEqual(['Empty by default.', 'Empty by default.']);
  expect([defaultText('flashDurationHmi'), defaultText('tuning')]).toEqual(['Default 30 min.', 'Default Off.']);
});
