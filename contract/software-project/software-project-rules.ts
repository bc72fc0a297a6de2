import { all, permission } from '#contract/access/access.ts';
import { softwareProjectRead } from '#contract/access/read-rules.ts';
import { entityRules } from '#contract/entity/entity-rules.ts';

/** What is asked of a project before something is done with it. */
type ProjectFacts = {
  readonly status: 'ACTIVE' | 'INACTIVE';
  /** the vehicle cloud knows its module and version */
  readonly isKnown: boolean;
  /** of any brand */
  readonly hasReleases: boolean;
};

/** API-021…API-023, D-079.1 (a project with releases stays), D-060.01 (a candidate needs an active project that the vehicle cloud knows). */
export const softwareProjectRules = entityRules<ProjectFacts>()({
  create: { right: all({ type: 'CU' }, permission('SOFTWARE_PROJECT_WRITE')), at: 'selected' },
  edit: { right: all({ type: 'CU' }, permission('SOFTWARE_PROJECT_WRITE')), at: 'home' },
  delete: {
    right: all({ type: 'CU' }, permission('SOFTWARE_PROJECT_DELETE')),
    at: 'home',
    facts: { noReleases: ({ hasReleases }) => !hasReleases },
  },
  createCandidate: {
    right: all(softwareProjectRead, permission('RELEASE_WRITE')),
    at: 'home',
    facts: { projectActive: ({ status }) => status === 'ACTIVE', projectValid: ({ isKnown }) => isKnown },
  },
});
