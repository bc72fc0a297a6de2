import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { formatted, httpsUrlSchema, text } from '#contract/common.ts';
import { endpoints, idParam } from '#contract/endpoint.ts';
import { fields } from '#contract/entity/fields.ts';
import { redacted } from '#contract/redacted-names.ts';
import {
  diagnosticAddressSchema,
  orderFileKinds,
  releaseCalls,
  releaseInput,
  releaseShown,
  releaseUses,
  sentHash,
} from './campaign-release.ts';

export const ecus = ['ICC', 'CONMOD'] as const;
const artifactoryTypes = ['GENERIC', 'CONTAINER'] as const;

/** What the artifact store has at a repository path (ORU2-07, D-179c). */
const artifactSchema = z.strictObject({ name: text(1, 200), downloadUri: httpsUrlSchema });
export type Artifact = z.infer<typeof artifactSchema>;
/** The repository path behind the store's host, which API-080 asks for. */
export const jfrogPathOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).pathname.replace(/^\/+/, '') : '');

const isPath = (path: string): boolean => !/^[a-z][a-z0-9+.-]*:\/\//i.test(path);

/** D-114 */
const oru20ReleaseInputSchema = z.strictObject({
  ...releaseInput,
  ecu: z.enum(ecus),
  artifactoryType: z.enum(artifactoryTypes),
  jfrogUri: httpsUrlSchema,
  artifacts: z.array(artifactSchema).min(1).max(50),
  updateOrderFileName: formatted(/^.{1,120}\.(json|xml)$/i, 'such:a file name that ends in .json or .xml|update-order.json'),
  diagnosticAddresses: z
    .array(diagnosticAddressSchema)
    .min(1)
    .max(20)
    .overwrite((all) => [...new Set(all)]),
});
export type Oru20ReleaseInput = z.infer<typeof oru20ReleaseInputSchema>;
export const oru20ReleaseExample: Oru20ReleaseInput = {
  name: 'ICC spring',
  description: '',
  ecu: 'ICC',
  artifactoryType: 'GENERIC',
  jfrogUri: 'https://artifacts.example.org/oru20/icc/2026.1',
  artifacts: [{ name: 'icc-2026.1-0.pkg', downloadUri: 'https://artifacts.example.org/oru20/icc/2026.1/icc-2026.1-0.pkg' }],
  updateOrderFileName: 'update-order.json',
  diagnosticAddresses: ['17FC'],
};
export const oru20ReleaseFields = fields(oru20ReleaseInputSchema.extend(sentHash), {
  release: { name: {}, ecu: {}, diagnosticAddresses: { control: 'tags' }, description: {} },
  artifacts: {
    artifactoryType: { control: 'radio' },
    jfrogUri: { control: 'url' },
    artifacts: { control: 'own', isGroup: true, isWide: true },
    updateOrderFileName: {},
    sha256: { control: 'own', isGroup: true },
  },
});

const rowSchema = oru20ReleaseInputSchema.extend({ ...releaseShown, softwareRelease: z.string() });
export type Oru20ReleaseRow = z.infer<typeof rowSchema>;
const shownSchema = rowSchema.extend(releaseUses);
export type Oru20Release = z.infer<typeof shownSchema>;

const base = `/api/${redacted.oru20}` as const;
const calls = releaseCalls({
  ...{
    type: 'ORU20_RELEASE',
    campaigns: 'ORU20_CAMPAIGN',
    base,
    what: 'ORU 2.0 release',
    part: 'updateOrderFile',
    kinds: orderFileKinds,
  },
  input: oru20ReleaseInputSchema.extend(sentHash),
  row: rowSchema,
  shown: shownSchema,
});

/** API-074 … API-080 */
export const oru20ReleaseEndpoints = endpoints({
  // Static before dynamic.
  listOru20ReleaseNames: {
    method: 'GET',
    path: `${base}/releases/release-names`,
    summary: 'What the artifact store has at a repository path (API-080, ORU2-07)',
    access: { rule: e320Manager, brand: 'selected' },
    query: z.object({ jfrogPath: z.string().trim().min(1).max(2000).refine(isPath, { error: 'repositoryPath' }) }),
    response: z.array(z.object({ name: z.string(), downloadUri: z.string() })),
  },
  listOru20ReleasesOfCampaign: {
    method: 'GET',
    path: `${base}/releases/campaign/{campaignId}`,
    summary: 'The release of an ORU 2.0 campaign; none where it has none (API-079)',
    access: { rule: e320Manager, brand: 'selected' },
    params: z.object({ campaignId: idParam }),
    of: ['ORU20_RELEASE', 'ORU20_CAMPAIGN'],
    response: z.array(rowSchema),
  },
  listOru20Releases: calls.list,
  getOru20Release: calls.get,
  createOru20Release: calls.create,
  editOru20Release: calls.edit,
  deleteOru20Release: calls.remove,
  getOru20ReleaseValidity: calls.validity,
  getOru20ReleaseFile: calls.file,
});
