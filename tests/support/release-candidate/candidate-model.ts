import type { AnyMachineSnapshot } from 'xstate';
import type { CandidateCommand } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { candidateFlow } from '#machines/flows/release-candidate/candidate.ts';
import { type CandidateFact, decisionOf, nameChanged, noteOf } from '#machines/flows/release-candidate/candidate-state.ts';
import type { FlowModel, Move } from '#tests/support/flow/flow-model.ts';
import { testUsers } from '#tests/support/test-users.ts';

const timeZone = 'Europe/Berlin';
const reason = 'Please look at this again.';
const vw = 1;
const audi = 4;
const documents = [1, 2];

type Type = CandidateCommand | CandidateFact;
type Look = { readonly facts: CandidateContext; readonly at: (step: string, ...status: string[]) => boolean };

function look(snapshot: AnyMachineSnapshot): Look {
  const at = (step: string, ...status: string[]) => status.some((value) => snapshot.matches({ ACTIVE: { [step]: value } }));
  return { facts: snapshot.context, at };
}

const offer = (when: boolean, type: Type, move: Omit<Move, 'type'> = {}): Move[] => (when ? [{ type, ...move }] : []);

const edit = (nameForRelease: string) => ({
  by: testUsers.containerPo,
  payload: { nameForRelease, description: '', vehiclePlatform: 'ALL' },
  facts: { contentChanged: true },
});

function promotion({ facts, at }: Look): Move[] {
  const pushing = at('pushToApproval', 'IN_PROGRESS') ? facts.nameForRelease === 'Alpha' : at('pushToLive', 'IN_PROGRESS');
  const stuck = facts.conflictForApproval && !nameChanged(facts) && !facts.competitorCancelled;
  return [
    ...offer(facts.nameForRelease === '', 'candidate.edit', edit('Alpha')),
    ...offer(stuck, 'candidate.edit', edit('Beta')),
    ...offer(at('deploymentRequest', 'ACTION_REQUIRED') && !facts.conflictForLive, 'candidate.edit', edit('Gamma')),
    ...offer(stuck, 'conflict.cleared'),
    ...offer(true, 'approval.resolveConflict', { by: testUsers.containerPo, facts: { nameFree: true } }),
    ...offer(true, 'approval.push', { by: testUsers.containerPo }),
    ...offer(true, 'live.resolveConflict', { by: testUsers.releaseManager, facts: { duplicateRetired: true } }),
    ...offer(true, 'live.push', { by: testUsers.releaseManager }),
    ...offer(true, 'promotion.succeeded'),
    ...offer(pushing, 'promotion.duplicated'),
    ...offer(pushing, 'promotion.failed'),
  ];
}

/** Notes and brands change where it matters: before the push, before the documents, and after the last brand approved. */
function notesAndBrands({ facts, at }: Look): Move[] {
  const fresh = at('pushToApproval', 'ACTION_REQUIRED') && facts.nameForRelease === 'Alpha' && !facts.conflictForApproval;
  const early = at('scmDocumentation', 'ACTION_REQUIRED');
  const approved = at('deploymentRequest', 'ACTION_REQUIRED');
  const brandId = facts.brandIds.find((id) => !noteOf(facts, id).saved);
  const reopened = at('releaseNotes', 'IN_PROGRESS') ? vw : audi;
  return [
    ...offer(brandId !== undefined, 'note.save', {
      by: testUsers.containerPo,
      target: { brandId },
      payload: { title: 'What is new', url: 'https://example.org/notes' },
    }),
    ...offer(early || approved, 'note.reopen', { by: testUsers.containerPo, target: { brandId: reopened } }),
    ...offer(fresh || (early && at('releaseNotes', 'COMPLETED')) || approved, 'brand.remove', {
      by: testUsers.containerPo,
      target: { brandId: audi },
    }),
    ...offer(fresh, 'documents.changed', { facts: { documentIds: documents, complete: false, changedIds: [] } }),
  ];
}

function documentation({ facts, at }: Look): Move[] {
  const editable = at('scmDocumentation', 'ACTION_REQUIRED', 'IN_PROGRESS');
  const { complete } = facts.documents;
  const undecided = at('brandApproval', 'NOT_STARTED_YET', 'ACTION_REQUIRED');
  const confirmed = decisionOf(facts, vw).decision === 'Confirmed';
  const validating = at('functionalValidation', 'ACTION_REQUIRED');
  const logged = facts.successfulTestLogs.length > 0;
  const testLog = (successful: boolean) => ({ facts: { deploymentId: 7, successful } });
  const change = (changedIds: number[]) => ({
    facts: { documentIds: documents, complete: at('scmDocumentation', 'IN_PROGRESS'), changedIds },
  });
  return [
    ...offer(!complete, 'document.add', { by: testUsers.containerPo, payload: { documentId: 1 } }),
    ...offer(editable && !complete, 'documents.changed', change([])),
    ...offer(editable && confirmed, 'documents.changed', change([1])),
    ...offer(true, 'scm.confirm', { by: testUsers.containerPo }),
    ...offer(undecided, 'scm.withdraw', { by: testUsers.containerPo }),
    ...offer(validating && !logged, 'testLog.saved', testLog(true)),
    ...offer(validating && logged && at('brandApproval', 'NOT_STARTED_YET'), 'testLog.saved', testLog(false)),
    ...offer(true, 'validation.confirm', { by: testUsers.aecSdtAdmin, payload: { timeZone } }),
    ...offer(undecided, 'validation.withdraw', { by: testUsers.aecSdtAdmin }),
  ];
}

function brandDecisions({ facts }: Look): Move[] {
  const decided = facts.brandIds.filter((id) => ['Confirmed', 'Rejected'].includes(decisionOf(facts, id).decision));
  const perBrand = facts.brandIds.flatMap((brandId) => {
    const mine = { by: brandId === vw ? testUsers.releaseManagerVw : testUsers.releaseManagerAudi, target: { brandId } };
    const { reviewed } = decisionOf(facts, brandId);
    const documentId = documents.find((id) => !reviewed.includes(id)) ?? 1;
    return [
      ...offer(true, 'brand.review', { ...mine, payload: { documentId } }),
      ...offer(reviewed.length === 1, 'brand.unreview', { ...mine, payload: { documentId: reviewed[0] } }),
      ...offer(true, 'brand.confirm', { ...mine, payload: { timeZone } }),
      ...offer(true, 'brand.reject', { ...mine, payload: { reason, timeZone } }),
      ...offer(true, 'brand.withdraw', mine),
    ];
  });
  return [...perBrand, ...offer(decided.length === 1, 'candidate.cancel', { by: testUsers.releaseManager, payload: { reason } })];
}

function release({ facts, at }: Look): Move[] {
  const drafting = at('createDeployment', 'IN_PROGRESS');
  return [
    ...offer(true, 'request.submit', { by: testUsers.containerPo }),
    ...offer(true, 'request.approve', { by: testUsers.cmtDeploymentManager, payload: { timeZone } }),
    ...offer(true, 'request.reject', { by: testUsers.cmtDeploymentManager, payload: { reason } }),
    ...offer(true, 'request.withdraw', { by: testUsers.containerPo }),
    ...offer(true, 'release.confirm', { by: testUsers.releaseManager, payload: { timeZone } }),
    ...offer(true, 'release.return', { by: testUsers.releaseManager, payload: { reason } }),
    ...offer(true, 'release.withdraw', { by: testUsers.releaseManager }),
    ...offer(at('functionalValidation', 'ACTION_REQUIRED'), 'testDeployment.create', { by: testUsers.cmtDeploymentManager }),
    ...offer(true, 'deployment.create', { by: testUsers.containerPo }),
    ...offer(drafting, 'deployments.changed', { facts: { running: 0, requested: true } }),
    ...offer(at('createDeployment', 'COMPLETED') && facts.runningDeployments === 0, 'deployments.changed', {
      facts: { running: 1 },
    }),
    ...offer(at('createDeployment', 'ACTION_REQUIRED'), 'candidate.cancel', {
      by: testUsers.releaseManager,
      payload: { reason },
    }),
  ];
}

function moves(snapshot: AnyMachineSnapshot): Move[] {
  const seen = look(snapshot);
  if (snapshot.matches('CANCELLED')) return [];
  if (seen.facts.brandIds.length === 1)
    return offer(true, 'brand.add', { by: testUsers.containerPo, payload: { brandId: audi } });
  return movesOf(seen);
}

function movesOf(seen: Look): Move[] {
  return [...promotion(seen), ...notesAndBrands(seen), ...documentation(seen), ...brandDecisions(seen), ...release(seen)];
}

function key(snapshot: AnyMachineSnapshot): string {
  const { facts, at } = look(snapshot);
  if (snapshot.matches('CANCELLED')) return 'CANCELLED';
  const push = at('pushToApproval', 'COMPLETED')
    ? [facts.conflictForLive]
    : [facts.nameForRelease, facts.conflictForApproval, facts.competitorCancelled];
  const brands = facts.brandIds.map((id) => {
    const { decision, reviewed } = decisionOf(facts, id);
    return [id, noteOf(facts, id).saved, decision, reviewed];
  });
  const { documents: held, successfulTestLogs, runningDeployments } = facts;
  return JSON.stringify([snapshot.value, push, brands, held.complete, successfulTestLogs.length, runningDeployments]);
}

/** D-060 with two brands, two documents and one person for each part of the work. */
export const candidateModel: FlowModel = {
  flow: candidateFlow,
  input: { homeBrandId: vw, brandIds: [vw, audi], platform: 'ALL', documents: { ids: documents, complete: false } },
  moves,
  key,
};

/** The same with one brand only, the least that a candidate needs: for whoever asks what can be left out. */
export const oneBrandModel: FlowModel = {
  ...candidateModel,
  input: { ...candidateModel.input, brandIds: [vw] },
  moves: (snapshot) => (snapshot.matches('CANCELLED') ? [] : movesOf(look(snapshot))),
};
