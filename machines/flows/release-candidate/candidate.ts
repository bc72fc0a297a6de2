import type { SnapshotFrom } from 'xstate';
import { any } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment/deployment-commands.ts';
import { candidateCommands as commands } from '#contract/release-candidate/candidate-commands.ts';
import { candidateContext } from '#contract/release-candidate/candidate-context.ts';
import type { Flow } from '#machines/flow.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { candidateAhead, candidateBeside } from './candidate-ahead.ts';
import { candidateChart as machine } from './candidate-chart.ts';
import { testWriteLive } from './candidate-guards.ts';
import { release, request, scm, validation } from './candidate-parts.ts';

export type CandidateSnapshot = SnapshotFrom<typeof machine>;

/** D-060 with its rights, its people, and the way to a live deployment. */
export const candidateFlow = {
  id: 'candidate',
  machine,
  context: candidateContext,
  commands,
  persons: (context, { brandId }) => {
    const brandConfirmer = brandId === undefined ? null : (context.decisions[String(brandId)]?.confirmedBy ?? null);
    return {
      ...remembered(context, [scm.confirmer, validation.confirmer, request.requester, release.confirmer]),
      ...remembered({ brandConfirmer }, ['brandConfirmer']),
    };
  },
  personGuards: ['reviewerIsNotValidationConfirmer', ...request.personGuards],
  choices: ['rolloutsAborted'],
  rightGuards: { testWriteLiveHeldIfLive: testWriteLive },
  owners: {
    nameForReleaseSet: ruleOf(commands['candidate.edit']),
    platformSet: ruleOf(commands['candidate.edit']),
    nameChanged: ruleOf(commands['candidate.edit']),
    nameFree: ruleOf(commands['candidate.edit']),
    brandChosen: ruleOf(commands['brand.add']),
    otherBrandStays: ruleOf(commands['brand.add']),
    noConflictForApproval: ruleOf(commands['approval.resolveConflict']),
    competitorCancelled: ruleOf(commands['candidate.cancel']),
    noConflictForLive: ruleOf(commands['live.resolveConflict']),
    live: ruleOf(commands['live.push']),
    notesCompleted: ruleOf(commands['note.save']),
    noteSaved: ruleOf(commands['note.save']),
    documentsComplete: ruleOf(commands['document.add']),
    scmCompleted: ruleOf(commands['scm.confirm']),
    successfulTestLog: ruleOf(testDeploymentCommands['log.save']),
    validationCompleted: ruleOf(commands['validation.confirm']),
    everyDocumentReviewed: ruleOf(commands['brand.review']),
    noBrandConfirmed: ruleOf(commands['brand.review']),
    brandUndecided: ruleOf(commands['brand.confirm']),
    brandConfirmed: ruleOf(commands['brand.confirm']),
    noRunningDeployment: ruleOf(liveDeploymentCommands['rollout.abort']),
    requestNotSubmitted: any(ruleOf(commands['request.reject']), ruleOf(commands['request.withdraw'])),
    requestNotApproved: ruleOf(commands['release.return']),
  },
  ahead: candidateAhead,
  beside: candidateBeside,
  decisions: ['validation.confirm', 'brand.review', 'brand.confirm', 'request.approve', 'release.confirm'],
  reached: (snapshot) => snapshot.matches({ ACTIVE: { createDeployment: 'COMPLETED' } }),
} as const satisfies Flow<typeof machine, typeof commands>;
