import { partOf } from '#src/app/entity/calls.ts';
import { approvalStatus, candidate, projectOfCandidate } from '#src/app/release-candidate/candidate-data.ts';
import { idOf, start } from '#src/app/resource.ts';
import type { At, Parents } from '#src/app/routing/route-table.ts';
import { questionOf } from '#src/app/table/list-question.ts';
import { partQuestion } from '#src/app/table/part-page.ts';
import { documentKind, documentsOf } from '#src/areas/document/document.ts';
import { candidateListDefaults } from '#src/areas/software-project/searches.ts';
import { candidatesEndpoint, candidatesOf } from './candidate-wiring.ts';

const candidateId = (at: At) => idOf(at.params.releaseCandidateId);
const documents = (at: At, referenceType: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE', referenceId: number | undefined) =>
  start(referenceId === undefined ? undefined : documentsOf(at.portal, { referenceType, referenceId }, partQuestion(at.search)));

const document = (at: At) => {
  const id = idOf(at.params.documentId);
  return id === undefined ? undefined : partOf(at.portal, documentKind.table, 'getDocument', id);
};

/** What the pages of candidates and documents begin to load. */
export const candidateLoads = {
  candidates: (at: At) => {
    const id = idOf(at.params.swProjectId);
    const question = questionOf(candidatesEndpoint, at.search, candidateListDefaults);
    return start(id === undefined ? undefined : candidatesOf(at.portal, id, question));
  },
  candidate: (at: At) => start(candidate(at.portal, candidateId(at)), approvalStatus(at.portal, candidateId(at))),
  projectDocuments: (at: At) => documents(at, 'SOFTWARE_PROJECT', idOf(at.params.swProjectId)),
  candidateDocuments: (at: At) => documents(at, 'RELEASE_CANDIDATE', candidateId(at)),
  document: (at: At) => start(document(at)),
} as const satisfies Readonly<Record<string, (at: At) => Promise<void>>>;

/** What a document belongs to, where it belongs to such a thing; no id is 0. */
const ownerOf = async (at: At, type: 'SOFTWARE_PROJECT' | 'RELEASE_CANDIDATE') => {
  const known = await document(at)?.get();
  return known && (known.referenceType === type ? known.referenceId : 0);
};

/** Where candidates and documents stand, as the server says (D7). */
export const candidateParents = {
  candidate: (at: At) => projectOfCandidate(at.portal, candidateId(at)),
  projectDocument: async (at: At) => {
    const swProjectId = await ownerOf(at, 'SOFTWARE_PROJECT');
    return swProjectId === undefined ? undefined : { swProjectId };
  },
  candidateDocument: async (at: At) => {
    const releaseCandidateId = await ownerOf(at, 'RELEASE_CANDIDATE');
    return releaseCandidateId === undefined ? undefined : { releaseCandidateId };
  },
} as const satisfies Parents;
