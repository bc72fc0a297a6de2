import type { Need } from '#contract/command.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { softwareProjectRules } from '#contract/software-project/software-project-rules.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { useBrandId, useMe } from '#src/app/session/use-me.ts';

export type ProjectCommand = Exclude<keyof typeof softwareProjectRules, 'create'>;

/** What the rules ask of a project. Its name is fast as soon as any brand has a release of it. */
const factsOf = ({ moduleNameEditable, status, valid }: SoftwareProject) => ({
  status,
  isKnown: valid.valid,
  hasReleases: !moduleNameEditable,
});

/** Why something cannot be done with a project, as the server would refuse it; empty when it can. */
export const projectNeeds = (command: ProjectCommand, actor: Parameters<typeof ruleNeeds>[1], project: SoftwareProject): Need[] =>
  ruleNeeds(softwareProjectRules[command], actor, project.brandId, factsOf(project));

/** The same in words. */
export const useClosedProject = (command: ProjectCommand, project: SoftwareProject): string[] =>
  closedReasons(projectNeeds(command, useMe(), project), 'aec');

/** Why no project can be created at the selected brand, in words. */
export const useClosedProjectCreation = (): string[] =>
  closedReasons(ruleNeeds(softwareProjectRules.create, useMe(), useBrandId()), 'aec');
