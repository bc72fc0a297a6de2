import { candidateFields } from '#contract/release-candidate/candidate-commands.ts';
import {
  type ApprovalStatus,
  type ReleaseCandidate,
  releaseCandidateEndpoints,
} from '#contract/release-candidate/release-candidate.ts';
import type { Creatable, PlainDefinition } from '#src/app/entity/definition.ts';
import type { Loading } from '#src/app/entity/loaded-entity.tsx';
import type { Portal } from '#src/app/portal.ts';
import { type Resource, resource } from '#src/app/resource.ts';
import { projectsPath } from '#src/app/routing/project-paths.ts';

/** Release candidates as their pages know them (AEC-08, AEC-21). */
export const releaseCandidate: PlainDefinition<ReleaseCandidate> & Creatable = {
  type: 'RELEASE_CANDIDATE',
  table: releaseCandidateEndpoints,
  name: 'ReleaseCandidate',
  fields: candidateFields,
  texts: 'release-candidates',
  listHref: projectsPath,
  titleOf: ({ moduleName, moduleVersion }) => `${moduleName} ${moduleVersion}`,
};

const chainOf = (portal: Portal, id: number) =>
  resource(portal, 'getApprovalStatus', { params: { id } }, releaseCandidateEndpoints);

/** A candidate with its approval chain: what every page of it needs. */
export type CandidateData = { readonly candidate: ReleaseCandidate; readonly status: ApprovalStatus };

/** What an approval status says of its candidate, and of its chain. */
const dataOf = (status: ApprovalStatus): CandidateData => ({ candidate: status.candidate, status });

/** Candidate and chain in one answer, since a command changes both. */
export function candidateData(portal: Portal, id: number): Resource<CandidateData> {
  const chain = chainOf(portal, id);
  return {
    key: chain.key,
    at: chain.at,
    peek: () => {
      const known = chain.peek();
      return known && dataOf(known);
    },
    get: async (signal) => dataOf(await chain.get(signal)),
    fresh: async (signal) => dataOf(await chain.fresh(signal)),
  };
}

/** How a candidate is loaded with its chain, and answered by its commands. */
export const candidateLoading = (portal: Portal, id: number): Loading<CandidateData> => ({
  resource: candidateData(portal, id),
  entityOf: (answer) => dataOf(answer as ApprovalStatus),
  revisionOf: ({ status }) => status.revision,
  withRevision: ({ candidate, status }, revision) => ({ candidate: { ...candidate, revision }, status: { ...status, revision } }),
});
