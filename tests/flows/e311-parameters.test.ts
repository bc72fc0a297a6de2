import { describe, expect, it } from 'vitest';
import {
  changedIn,
  missingIn,
  type Parameters,
  parameterDefaults,
  parameterNames,
  parameterOf,
  parametersSchema,
  parameterTable,
  rulesHold,
  rulesIn,
} from '#contract/e311-deployment/e311-parameters.ts';

/** D-116a and b, by hand: name, unit, least, greatest, from the start. */
const numbers = [
  ['flashDuration', 's', 1, 14400, 1800],
  ['flashDurationHv', 's', 0, 14400, 0],
  ['flashDurationHmi', 'min', 1, 240, 30],
  ['currentConsumption', 'A', 0, 200, 15],
  ['currentConsumptionHv', 'A', 0, 100, 0],
  ['electricChargeQuota', '%', 0, 100, 30],
  ['blockFlashAttempts', undefined, 1, 10, 3],
  ['flashAttempts', undefined, 1, 10, 3],
  ['flashProcessRepeats', undefined, 0, 10, 1],
  ['repeats', undefined, 0, 10, 2],
  ['retries', undefined, 0, 10, 2],
  ['programmingAttempts', undefined, 1, 255, 3],
  ['timeDelay', 'ms', 0, 600000, 0],
  ['timeDelayStart1', 'ms', 0, 600000, 1000],
  ['timeDelayStart2', 'ms', 0, 600000, 2000],
  ['timeDelayWaitForSleep', 's', 0, 3600, 180],
] as const;
const flags = {
  communicationControl: true,
  ecuReset: true,
  eventMemoryErasure: true,
  eventMemoryErasureObd: false,
  warningLight: false,
  inventoryValidation: true,
  flashBlockCheck: true,
  tuning: false,
  downgradeProtection: true,
};

const isRight = (over: object) => parametersSchema.safeParse({ ...parameterDefaults, ...over }).success;
const set = (over: Partial<Parameters>): Parameters => ({ ...parameterDefaults, ...over });

describe('parameters of a deployment (E311-13 … E311-22, D-116)', () => {
  it('are 31, on three pages (E311-06)', () => {
    expect(parameterNames).toHaveLength(31);
    expect(Object.values(parameterTable).map((page) => Object.keys(page).length)).toEqual([7, 20, 4]);
  });

  it.each(numbers)(
    '%s in %s lies within %d and %d, and begins with %d (E311-13, E311-15, E311-17, E311-18)',
    (name, unit, least, greatest, initial) => {
      const { bounds, unit: told } = parameterOf(name);
      expect([told, bounds, parameterDefaults[name]]).toEqual([unit, [least, greatest], initial]);
      expect([least, greatest].map((value) => isRight({ [name]: value }))).toEqual([true, true]);
      expect([least - 1, greatest + 1, String(least)].map((value) => isRight({ [name]: value }))).toEqual([false, false, false]);
    },
  );

  it('takes one decimal for the current consumption alone (E311-15)', () => {
    expect([15.5, 0.3, 15.55].map((currentConsumption) => isRight({ currentConsumption }))).toEqual([true, true, false]);
    expect([isRight({ currentConsumptionHv: 1.5 }), isRight({ flashDuration: 1.5 })]).toEqual([false, false]);
  });

  it('has the power grid as a text, 0 or 2 (E311-14, X-16)', () => {
    expect(['0', '2', '1', 0, 2].map((enabledPowerGrid) => isRight({ enabledPowerGrid }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('has flags with the defaults of D-116b (E311-16, E311-21)', () => {
    for (const [name, initial] of Object.entries(flags)) {
      expect([name, parameterDefaults[name as keyof typeof flags]]).toEqual([name, initial]);
      expect(isRight({ [name]: 'yes' })).toBe(false);
    }
    expect(parameterDefaults.countryAssignment).toEqual([]);
    expect([['DE', 'se'], ['Germany']].map((countryAssignment) => isRight({ countryAssignment }))).toEqual([true, false]);
    // No country is called so, and none is named twice.
    for (const code of ['XX', 'ZZ', 'UK', 'EU', 'DD']) expect(isRight({ countryAssignment: [code] }), code).toBe(false);
    const kept = parametersSchema.parse({ ...parameterDefaults, countryAssignment: ['DE', 'se', 'de', 'SE'] });
    expect(kept.countryAssignment).toEqual(['DE', 'SE']);
  });

  it('knows log levels, a description, an https address and what a failure does (E311-19, E311-20)', () => {
    const { description, htmlUri, installationFailureAction, logLevel } = parameterDefaults;
    expect([logLevel, description, htmlUri, installationFailureAction]).toEqual(['INFO', '', '', 'STOP']);
    expect(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'].map((level) => isRight({ logLevel: level }))).toEqual([
      ...[true, true, true, true, true],
      false,
    ]);
    expect(['CONTINUE', 'STOP', 'ABORT'].map((action) => isRight({ installationFailureAction: action }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(['https://example.org/a', 'http://example.org'].map((uri) => isRight({ htmlUri: uri }))).toEqual([true, false]);
    expect([isRight({ description: 'x'.repeat(1000) }), isRight({ description: 'x'.repeat(1001) })]).toEqual([true, false]);
  });

  it('has five that must have a value before they are confirmed (D-073.5)', () => {
    const mandatory = ['flashDuration', 'flashDurationHmi', 'enabledPowerGrid', 'currentConsumption', 'electricChargeQuota'];
    const nothing = Object.fromEntries(mandatory.map((name) => [name, null]));
    expect(isRight(nothing)).toBe(true);
    expect(missingIn(set(nothing)).toSorted()).toEqual(mandatory.toSorted());
    expect(isRight({ repeats: null })).toBe(false);
    expect(missingIn(parameterDefaults)).toEqual([]);
  });

  it('tells which differ from the defaults (E311-22)', () => {
    expect(changedIn(parameterDefaults)).toEqual([]);
    expect(changedIn(set({ tuning: true, countryAssignment: ['DE'] }))).toEqual(['tuning', 'countryAssignment']);
  });

  it.each([
    [{}, 'idle', 'met', 'met'],
    [{ flashDurationHv: 1 }, 'idle', 'broken', 'met'],
    [{ currentConsumptionHv: 1 }, 'idle', 'broken', 'met'],
    [{ enabledPowerGrid: '2' as const }, 'broken', 'idle', 'met'],
    [{ enabledPowerGrid: '2' as const, flashDurationHv: 1 }, 'broken', 'idle', 'met'],
    [{ enabledPowerGrid: '2' as const, currentConsumptionHv: 1 }, 'broken', 'idle', 'met'],
    [{ enabledPowerGrid: '2' as const, flashDurationHv: 1, currentConsumptionHv: 1 }, 'met', 'idle', 'met'],
    [{ enabledPowerGrid: null, flashDurationHv: 1 }, 'idle', 'idle', 'met'],
    [{ flashDurationHmi: 29 }, 'idle', 'met', 'broken'],
    [{ flashDuration: 1801 }, 'idle', 'met', 'broken'],
    [{ flashDuration: null }, 'idle', 'met', 'idle'],
    [{ flashDurationHmi: null }, 'idle', 'met', 'idle'],
  ])('has rules across fields (D-116d): %j', (over, highVoltageNeeded, highVoltageUnused, hmiCoversFlash) => {
    expect(rulesIn(set(over))).toEqual({ highVoltageNeeded, highVoltageUnused, hmiCoversFlash });
    expect(rulesHold(set(over))).toBe(![highVoltageNeeded, highVoltageUnused, hmiCoversFlash].includes('broken'));
  });
});
