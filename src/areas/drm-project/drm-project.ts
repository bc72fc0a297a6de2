import { type DrmProject, drmProjectEndpoints, drmProjectFields, drmProjectRules } from '#contract/drm-project/drm-project.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { localDay } from '#contract/time-zone.ts';
import { type Creatable, entityWords, type PlainDefinition } from '#src/app/entity/definition.ts';
import { dayFrom } from '#src/app/entity/form/form-schema.ts';
import type { PlainItem } from '#src/app/entity/plain-item.tsx';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { drmProjectsPath } from './searches.ts';

declare module '#src/i18n/types.ts' {
  interface Texts {
    'drm-projects': typeof import('#src/i18n/en/drm-project/drm-projects.json');
  }
}

/** DRM projects as their pages know them (DRM-01, DRM-02). */
export const drmProject: PlainDefinition<DrmProject> & Creatable = {
  type: 'DRM_PROJECT',
  table: drmProjectEndpoints,
  name: 'DrmProject',
  fields: drmProjectFields,
  texts: 'drm-projects',
  listHref: drmProjectsPath,
  titleOf: ({ name }) => name,
  // D-100: the target date lies ahead when a project is created, and may have passed when it is changed.
  newForm: ({ me }) => ({
    initial: { ownerId: me, status: 'ACTIVE' },
    ...dayFrom(drmProjectFields, 'targetDate', localDay(new Date())),
    hints: { targetDate: entityWords(drmProject, 'newHint.targetDate') },
  }),
};

/** Why something cannot be done with a project, in words; empty when it can. */
export function useClosedDrmProject(
  command: 'edit' | 'delete' | 'createVersion',
  { brandId, milestoneCount, releaseCount, status }: DrmProject,
): string[] {
  const needs = ruleNeeds(drmProjectRules[command], useMe(), brandId, { status, releaseCount, milestoneCount });
  return closedReasons(needs, drmProject.texts);
}

/** How a project is edited and deleted (API-029, API-030, D-079.1). */
export const drmProjectItem: PlainItem<DrmProject> = {
  definition: drmProject,
  nameOf: ({ name }) => name,
  useClosed: useClosedDrmProject,
};
