import type { Actor } from '#contract/access/access.ts';
import { releaseCandidateEndpoints } from '#contract/release-candidate/release-candidate.ts';
import type { SoftwareProject } from '#contract/software-project/software-project.ts';
import { type Closed, roleMissing } from '#src/areas/software-project/access.ts';

/** A candidate needs a project that is active and that the vehicle cloud knows (D-060.01). */
export const closedCandidateCreation = (actor: Actor, project: SoftwareProject): Closed[] => [
  ...roleMissing(releaseCandidateEndpoints.createReleaseCandidate.access.rule, actor, project.brandId),
  ...(project.status === 'ACTIVE' ? [] : [{ key: 'inactive' } as const]),
  ...(project.valid.valid ? [] : [{ key: 'invalid' } as const]),
];
