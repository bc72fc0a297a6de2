import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { text } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { fields } from '#contract/entity/fields.ts';
import {
  containerKinds,
  diagnosticAddressSchema,
  releaseCalls,
  releaseInput,
  releaseShown,
  releaseUses,
  sentHash,
} from './campaign-release.ts';

/** D-112 */
const bigLoopReleaseInputSchema = z.strictObject({
  ...releaseInput,
  diagnosticAddress: diagnosticAddressSchema,
  softwareRelease: text(1, 80),
  releaseNotes: text(0, 4000).default(''),
});
export type BigLoopReleaseInput = z.infer<typeof bigLoopReleaseInputSchema>;
export const bigLoopReleaseExample: BigLoopReleaseInput = {
  name: 'Gateway spring',
  description: '',
  diagnosticAddress: '17FC',
  softwareRelease: 'GW-2026.1',
  releaseNotes: '',
};
export const bigLoopReleaseFields = fields(bigLoopReleaseInputSchema.extend(sentHash), {
  release: {
    name: {},
    diagnosticAddress: {},
    softwareRelease: {},
    sha256: { control: 'own', isGroup: true },
    description: {},
    releaseNotes: {},
  },
});

const rowSchema = bigLoopReleaseInputSchema.extend(releaseShown);
export type BigLoopReleaseRow = z.infer<typeof rowSchema>;
const shownSchema = rowSchema.extend(releaseUses);
export type BigLoopRelease = z.infer<typeof shownSchema>;

const base = '/api/e3bigloopada';
const calls = releaseCalls({
  ...{
    type: 'BIG_LOOP_RELEASE',
    campaigns: 'BIG_LOOP_CAMPAIGN',
    base,
    what: 'big-loop release',
    part: 'file',
    kinds: containerKinds,
  },
  input: bigLoopReleaseInputSchema.extend(sentHash),
  row: rowSchema,
  shown: shownSchema,
});

/** API-054 … API-059 */
export const bigLoopReleaseEndpoints = endpoints({
  // Static before dynamic.
  listBigLoopResourceNames: {
    method: 'GET',
    path: `${base}/releases/resource-names`,
    summary: 'Software releases that a big-loop release may bring (API-059)',
    access: { rule: e320Manager, brand: 'selected' },
    response: z.array(z.string()),
  },
  listBigLoopReleases: calls.list,
  getBigLoopRelease: calls.get,
  createBigLoopRelease: calls.create,
  editBigLoopRelease: calls.edit,
  deleteBigLoopRelease: calls.remove,
  getBigLoopReleaseValidity: calls.validity,
  getBigLoopReleaseFile: calls.file,
});
