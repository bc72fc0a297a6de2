import type { ParameterName, ParameterPage } from '#contract/e311-deployment/e311-parameters.ts';

type Group = {
  readonly key: 'power' | 'duration' | 'behaviour' | 'attempts' | 'delays' | 'countries' | 'log' | 'installation';
  readonly names: readonly ParameterName[];
};

/** What belongs together on a page of parameters, in its order (D-116). */
export const parameterGroups: Readonly<Record<ParameterPage, readonly Group[]>> = {
  energy: [
    { key: 'power', names: ['enabledPowerGrid', 'currentConsumption', 'currentConsumptionHv', 'electricChargeQuota'] },
    { key: 'duration', names: ['flashDuration', 'flashDurationHv', 'flashDurationHmi'] },
  ],
  overruling: [
    {
      key: 'behaviour',
      names: [
        ...(['communicationControl', 'ecuReset', 'eventMemoryErasure', 'eventMemoryErasureObd', 'warningLight'] as const),
        ...(['inventoryValidation', 'flashBlockCheck', 'tuning', 'downgradeProtection'] as const),
      ],
    },
    {
      key: 'attempts',
      names: [
        ...(['blockFlashAttempts', 'flashAttempts', 'flashProcessRepeats', 'repeats', 'retries'] as const),
        'programmingAttempts',
      ],
    },
    { key: 'delays', names: ['timeDelay', 'timeDelayStart1', 'timeDelayStart2', 'timeDelayWaitForSleep'] },
    { key: 'countries', names: ['countryAssignment'] },
  ],
  specific: [
    { key: 'log', names: ['logLevel', 'description', 'htmlUri'] },
    { key: 'installation', names: ['installationFailureAction'] },
  ],
};
