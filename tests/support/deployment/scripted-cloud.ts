import type { ProblemCode } from '#contract/problem.ts';
import { type VehicleCloud, VehicleCloudError } from '#server/upstreams/vehicle-cloud.ts';

/** What the vehicle cloud says to the next promotion; 'silent' answers nothing that can be understood. */
type CloudAnswer = 'promoted' | 'duplicate' | 'silent' | ProblemCode;

/** A vehicle cloud that says what the test wants, and keeps the keys it was asked with. */
export type ScriptedCloud = VehicleCloud & {
  answer: CloudAnswer;
  holderNow: string | undefined;
  readonly keys: string[];
  readonly retired: string[];
};

export function scriptedCloud(): ScriptedCloud {
  const cloud: ScriptedCloud = {
    answer: 'promoted',
    holderNow: undefined,
    keys: [],
    retired: [],
    listModules: async () => [],
    validate: async () => ({ valid: true }),
    promote: async ({ key }) => {
      cloud.keys.push(key);
      if (cloud.answer === 'promoted' || cloud.answer === 'duplicate') return cloud.answer;
      if (cloud.answer === 'silent') throw new Error('no answer');
      throw new VehicleCloudError(cloud.answer, 'The vehicle cloud refused.');
    },
    holder: async () => cloud.holderNow,
    retire: async (owner) => {
      cloud.retired.push(owner);
    },
  };
  return cloud;
}
