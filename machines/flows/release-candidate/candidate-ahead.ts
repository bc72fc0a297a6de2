import type { AnyMachineSnapshot } from 'xstate';
import { ruleOf } from '#contract/command.ts';
import { testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { candidateCommands as commands } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { Ahead } from '#machines/flow.ts';
import { decisionOf, nameChanged, noteOf } from './candidate-state.ts';

const facts = (snapshot: AnyMachineSnapshot): CandidateContext => snapshot.context;
const stuckOnName = (context: CandidateContext): boolean =>
  context.conflictForApproval && !nameChanged(context) && !context.competitorCancelled;

/** The way from creation to a requested live deployment, in the order of D-060. */
export const candidateAhead: readonly Ahead<AnyMachineSnapshot>[] = [
  {
    type: 'candidate.edit',
    needed: (snapshot) => {
      const { nameForRelease, platform, approvalPushedBy } = facts(snapshot);
      return approvalPushedBy === null && (nameForRelease === '' || platform === '' || stuckOnName(facts(snapshot)));
    },
    payload: (snapshot) => ({
      nameForRelease: `${facts(snapshot).nameForRelease}+`,
      vehiclePlatform: facts(snapshot).platform || 'ALL',
    }),
  },
  { type: 'approval.resolveConflict' },
  { type: 'approval.push' },
  { type: 'promotion.succeeded' },
  { type: 'note.save', per: 'brand', needed: (snapshot, { brandId = 0 }) => !noteOf(facts(snapshot), brandId).saved },
  { type: 'document.add', needed: (snapshot) => snapshot.matches({ ACTIVE: { scmDocumentation: 'ACTION_REQUIRED' } }) },
  {
    type: 'documents.changed',
    by: ruleOf(commands['document.add']),
    via: 'document.add',
    needed: (snapshot) =>
      snapshot.matches({ ACTIVE: { scmDocumentation: 'IN_PROGRESS' } }) && !facts(snapshot).documents.complete,
    payload: (snapshot) => ({ documentIds: facts(snapshot).documents.ids, complete: true }),
  },
  { type: 'scm.confirm' },
  {
    type: 'testLog.saved',
    by: ruleOf(testDeploymentCommands['log.save']),
    needed: (snapshot) =>
      snapshot.matches({ ACTIVE: { functionalValidation: 'ACTION_REQUIRED' } }) &&
      facts(snapshot).successfulTestLogs.length === 0,
    payload: () => ({ deploymentId: 0, successful: true }),
  },
  { type: 'validation.confirm' },
  {
    type: 'brand.review',
    per: 'brand',
    payload: (snapshot, { brandId = 0 }) => {
      const { reviewed } = decisionOf(facts(snapshot), brandId);
      return { documentId: facts(snapshot).documents.ids.find((id) => !reviewed.includes(id)) };
    },
  },
  { type: 'brand.confirm', per: 'brand' },
  { type: 'request.submit' },
  { type: 'request.approve' },
  { type: 'release.confirm' },
  { type: 'live.resolveConflict' },
  { type: 'live.push' },
  { type: 'deployment.create', needed: (snapshot) => snapshot.matches({ ACTIVE: { createDeployment: 'ACTION_REQUIRED' } }) },
  {
    type: 'deployments.changed',
    by: ruleOf(commands['deployment.create']),
    needed: (snapshot) => snapshot.matches({ ACTIVE: { createDeployment: 'IN_PROGRESS' } }),
    payload: () => ({ requested: true }),
  },
];

/** Work that brings the chain on by a fact: documents of which some are still empty, and a successful test (D-060.10, .12). */
export const candidateBeside: readonly Ahead<AnyMachineSnapshot>[] = [
  {
    type: 'document.add',
    needed: (snapshot) =>
      snapshot.matches({ ACTIVE: { scmDocumentation: 'IN_PROGRESS' } }) && !facts(snapshot).documents.complete,
  },
  {
    type: 'testLog.saved',
    by: ruleOf(testDeploymentCommands['log.save']),
    needed: (snapshot) =>
      snapshot.matches({ ACTIVE: { functionalValidation: 'ACTION_REQUIRED' } }) &&
      facts(snapshot).successfulTestLogs.length === 0,
  },
];
