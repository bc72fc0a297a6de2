import type { Need } from '#contract/command.ts';
import { notBefore } from '#contract/day.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import {
  type SoftwareProject,
  softwareProjectEndpoints,
  softwareProjectFields,
} from '#contract/software-project/software-project.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { localDay } from '#contract/time-zone.ts';
import { type Creatable, entityWords, type PlainDefinition } from '#src/app/entity/definition.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import type { PlainItem } from '#src/app/entity/plain-item.tsx';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { projectsPath } from '#src/app/routing/project-paths.ts';
import { useMe } from '#src/app/session/use-me.ts';

/** D-100: the target date lies ahead when a project is created, and may have passed when it is changed. */
export const newProjectSchema = (from: string) =>
  formSchema(softwareProjectFields, {
    targetDate: notBefore(from),
  });

/** AEC projects as their pages know them (AEC-01, D-019). */
export const softwareProject: PlainDefinition<SoftwareProject> & Creatable = {
  type: 'SOFTWARE_PROJECT',
  table: softwareProjectEndpoints,
  name: 'SoftwareProject',
  fields: softwareProjectFields,
  texts: 'software-projects',
  listHref: projectsPath,
  titleOf: ({ moduleName }) => moduleName,
  newForm: ({ me }) => {
    const today = localDay(new Date());
    return {
      initial: { ownerId: me, status: 'ACTIVE' },
      schema: newProjectSchema(today),
      min: { targetDate: today },
      hints: { targetDate: entityWords(softwareProject, 'newHint.targetDate') },
    };
  },
  asOf: ({ valid: now }, { valid = now.valid, invalidReason: reason = now.reason ?? null }) => ({
    valid: { valid: valid === true, ...(typeof reason === 'string' && { reason }) },
  }),
};

type ProjectCommand = Exclude<keyof typeof softwareProjectRules, 'create'>;

/** What the rules ask of a project. Its name is fast as soon as any brand has a release of it. */
const factsOf = ({ moduleNameEditable, status, valid }: SoftwareProject) => ({
  status,
  isKnown: valid.valid,
  hasReleases: !moduleNameEditable,
});

/** Fields that stay as they are: the name since the first release, the version since one was promoted with it (AEC-38). */
export const fixedFields = ({ moduleNameEditable, moduleVersionEditable }: SoftwareProject): string[] => [
  ...(moduleNameEditable ? [] : ['moduleName']),
  ...(moduleVersionEditable ? [] : ['moduleVersion']),
];

/** Why something cannot be done with a project, as the server would refuse it; empty when it can. */
export const projectNeeds = (command: ProjectCommand, actor: Parameters<typeof ruleNeeds>[1], project: SoftwareProject): Need[] =>
  ruleNeeds(softwareProjectRules[command], actor, project.brandId, factsOf(project));

/** The same in words. */
export const useClosedProject = (command: ProjectCommand, project: SoftwareProject): string[] =>
  closedReasons(projectNeeds(command, useMe(), project), softwareProject.texts);

/** How a project is edited and deleted (API-021, API-022, D-079.1). */
export const projectItem: PlainItem<SoftwareProject> = {
  definition: softwareProject,
  nameOf: ({ moduleName, moduleVersion }) => `${moduleName} ${moduleVersion}`,
  useClosed: useClosedProject,
};
