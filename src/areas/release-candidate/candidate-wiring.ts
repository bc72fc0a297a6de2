import { releaseCandidateEndpoints } from '#contract/release-candidate/release-candidate.ts';
import type { Portal } from '#src/app/portal.ts';
import { resource } from '#src/app/resource.ts';
import type { ListQuestion } from '#src/app/table/list-question.ts';

const calls = (portal: Portal) => portal.clientOf(releaseCandidateEndpoints);

type Client = ReturnType<typeof calls>;
export type NewCandidate = Parameters<Client['createReleaseCandidate']>[0]['body'];
export type CandidateInput = Parameters<Client['updateReleaseCandidate']>[0]['body'];

/** D-172a, by page */
export const candidatesEndpoint = releaseCandidateEndpoints.listReleaseCandidates;
export const candidatesOf = (portal: Portal, id: number, question: ListQuestion) =>
  resource(portal, 'listReleaseCandidates', { params: { id }, query: question }, releaseCandidateEndpoints);

/** D-060.01 */
export const createCandidate = (portal: Portal, projectId: number, body: NewCandidate) =>
  calls(portal).createReleaseCandidate({ params: { id: projectId }, body });

/** D-172b */
export const saveCandidate = (portal: Portal, id: number, body: CandidateInput, revision: number) =>
  calls(portal).updateReleaseCandidate({ params: { id }, body }, { revision });
