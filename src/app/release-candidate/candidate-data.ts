import {
  type ApprovalStatus,
  type ReleaseCandidate,
  releaseCandidateEndpoints,
} from '#contract/release-candidate/release-candidate.ts';
import { commandRunner } from '#src/app/entity/calls.ts';
import type { Portal } from '#src/app/portal.ts';
import { type Resource, resource } from '#src/app/resource.ts';
import type { RunCommand } from '#src/app/screen/use-entity-screen.ts';

export const candidate = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getReleaseCandidate', { params: { id } }, releaseCandidateEndpoints);

export const approvalStatus = (portal: Portal, id: number | undefined) =>
  id === undefined ? undefined : resource(portal, 'getApprovalStatus', { params: { id } }, releaseCandidateEndpoints);

/** The project that a candidate belongs to, by the parameter that names it in addresses (D7); undefined for a new one. */
export async function projectOfCandidate(portal: Portal, id: number | undefined): Promise<{ swProjectId: number } | undefined> {
  const known = await candidate(portal, id)?.get();
  return known && { swProjectId: known.softwareProjectId };
}

/** A candidate with its approval chain: what every page of it needs. */
export type CandidateData = { readonly candidate: ReleaseCandidate; readonly status: ApprovalStatus };

/** Candidate and approval status as one thing to load, since a command changes both. */
export function candidateData(portal: Portal, id: number): Resource<CandidateData> {
  const entity = resource(portal, 'getReleaseCandidate', { params: { id } }, releaseCandidateEndpoints);
  const chain = resource(portal, 'getApprovalStatus', { params: { id } }, releaseCandidateEndpoints);
  const together = async (a: Promise<ReleaseCandidate>, b: Promise<ApprovalStatus>): Promise<CandidateData> => {
    const [one, two] = await Promise.all([a, b]);
    return { candidate: one, status: two };
  };
  return {
    key: JSON.stringify([entity.key, chain.key]),
    peek: () => {
      const one = entity.peek();
      const two = chain.peek();
      return one && two && { candidate: one, status: two };
    },
    at: entity.at,
    get: () => together(entity.get(), chain.get()),
    fresh: (signal) => together(entity.fresh(signal), chain.fresh(signal)),
  };
}

/** Sends a command of the approval chain. */
export const runCandidate = (portal: Portal, id: number): RunCommand<CandidateData> =>
  commandRunner(portal, { table: releaseCandidateEndpoints }, { id }, ({ status }) => status.revision);
