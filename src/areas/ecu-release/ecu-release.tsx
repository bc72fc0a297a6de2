import { type EcuRelease, ecuReleaseEndpoints, ecuReleaseFields } from '#contract/ecu-release/ecu-release.ts';
import { ecuReleaseParts, submittedParts, versionParts } from '#contract/ecu-release/ecu-release-forms.ts';
import { baselinePages } from '#contract/page/pages.ts';
import { ecuReleaseFlow } from '#machines/flows/baseline-update/ecu-release.ts';
import type { ChildDefinition } from '#src/areas/baseline-update/baseline-child.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'ecu-releases': typeof import('#src/i18n/en/ecu-release/ecu-releases.json');
  }
}

/** Where parts are typed, by the facts that they are saved. */
const saved = Object.fromEntries(
  [...submittedParts, ...versionParts].map((key) => {
    const { fields, page } = ecuReleaseParts[key];
    return [`${key}Saved`, { page, field: fields.all[0]?.name ?? '' }];
  }),
);

/** ECU releases as their pages know them (BLU-09 … BLU-16). */
export const ecuRelease: ChildDefinition<EcuRelease> = {
  param: 'ecuReleaseId',
  listed: baselinePages.ecuReleases,
  type: 'ECU_RELEASE',
  flow: ecuReleaseFlow,
  table: ecuReleaseEndpoints,
  name: 'EcuRelease',
  fields: ecuReleaseFields,
  parts: ecuReleaseParts,
  texts: 'ecu-releases',
  titleOf: ({ diagnosticAddress, ecuName }) => `${ecuName} ${diagnosticAddress}`,
  way: ['CREATED', 'IN_PROGRESS', 'PENDING', 'APPROVED'],
  standsAt: ({ value }) => (value === 'REJECTED' ? 'IN_PROGRESS' : undefined),
  newForm: ({ me }) => ({ initial: { ownerId: me, flashMedium: 'OTA' } }),
  places: { ...saved, noBlockingDefects: { page: 'testing', field: 'blockingDefects' } },
};
