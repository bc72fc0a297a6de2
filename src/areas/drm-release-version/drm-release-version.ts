import { notBefore } from '#contract/day.ts';
import { type ApsAnswers, apsFields, apsInGroups, isApsRelevant } from '#contract/drm-release-version/aps-questionnaire.ts';
import { configurationFields, type DrmVersion, drmDocumentFields } from '#contract/drm-release-version/drm-release-version.ts';
import { drmVersionEndpoints } from '#contract/drm-release-version/drm-release-version-endpoints.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import { localDay } from '#contract/time-zone.ts';
import { drmReleaseVersionFlow } from '#machines/flows/drm-release-version.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { type Placeable, placedIn } from '#src/app/entity/placed.ts';
import { changeListSchema } from './change-list.tsx';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'drm-release-versions': typeof import('#src/i18n/en/drm-release-version/drm-release-versions.json');
  }
}

const places = {
  documentComplete: { page: 'properties', field: 'changeList' },
  questionnaireAnswered: { page: 'properties', field: 'typeApproval' },
  configurationFilled: { page: 'configuration', field: 'rows' },
  hasVehicles: { page: 'vehicles', field: 'filter' },
};

/** The document's schema for its form: the target date lies ahead where it is set anew (D-107). */
export const documentSchema = (from: string, saved?: string) =>
  formSchema(drmDocumentFields, {
    changeList: changeListSchema,
    targetDate: saved === undefined ? notBefore(from) : notBefore(from < saved ? from : saved),
  });

/** DRM release versions as their pages know them (DRM-03 … DRM-06). */
export const drmVersion: Placeable<DrmVersion> = {
  type: 'DRM_RELEASE_VERSION',
  flow: drmReleaseVersionFlow,
  table: drmVersionEndpoints,
  name: 'DrmReleaseVersion',
  fields: drmDocumentFields,
  parts: { aps: { fields: apsFields }, configuration: { fields: configurationFields } },
  texts: 'drm-release-versions',
  titleOf: ({ coreVersion }) => coreVersion,
  way: ['CREATED', 'IN_PROGRESS', 'READY_FOR_DEPLOYMENT', 'COMPLETED'],
  places,
  newForm: ({ me }) => {
    const today = localDay(new Date());
    return { initial: { ownerId: me }, schema: documentSchema(today), min: { targetDate: today } };
  },
  // The column has the answers question by question.
  asOf: (_, { aps }) => {
    const answers = aps as ApsAnswers | undefined;
    return answers ? { aps: { answers: apsInGroups(answers), apsRelevant: isApsRelevant(answers) } } : {};
  },
};

/** Those of a project. */
export const versionIn = (swProjectId: number | string) =>
  placedIn(drmVersion, 'releaseVersionId', { swProjectId }, urlOf('DRM_PROJECT', { swProjectId }));
