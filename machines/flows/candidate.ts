import type { SnapshotFrom } from 'xstate';
import { any } from '#contract/access.ts';
import { candidateCommands as commands } from '#contract/candidate-commands.ts';
import { liveDeploymentCommands, testDeploymentCommands } from '#contract/deployment-commands.ts';
import type { Flow } from '#machines/flow.ts';
import { candidateAhead, candidateBeside } from '#machines/flows/candidate-ahead.ts';
import { candidateChart as machine } from '#machines/flows/candidate-chart.ts';
import { testWriteLive } from '#machines/flows/candidate-guards.ts';

export type CandidateSnapshot = SnapshotFrom<typeof machine>;

/** D-060 with its rights, its people, and the way to a live deployment. */
export const candidateFlow = {
  id: 'candidate',
  machine,
  commands,
  persons: (context, { brandId }) => {
    const persons = {
      scmConfirmer: context.scmConfirmer,
      validationConfirmer: context.validationConfirmer,
      brandConfirmer: brandId === undefined ? null : (context.decisions[String(brandId)]?.confirmedBy ?? null),
      requester: context.requester,
      releaseConfirmer: context.releaseConfirmer,
    };
    return Object.fromEntries(Object.entries(persons).flatMap(([key, subject]) => (subject === null ? [] : [[key, subject]])));
  },
  personGuards: ['reviewerIsNotValidationConfirmer', 'approverIsNotRequester'],
  rightGuards: { testWriteLiveHeldIfLive: testWriteLive },
  owners: {
    nameForReleaseSet: commands['candidate.edit'].right,
    platformSet: commands['candidate.edit'].right,
    nameChanged: commands['candidate.edit'].right,
    nameFree: commands['candidate.edit'].right,
    brandChosen: commands['brand.add'].right,
    otherBrandStays: commands['brand.add'].right,
    noConflictForApproval: commands['approval.resolveConflict'].right,
    competitorCancelled: commands['candidate.cancel'].right,
    noConflictForLive: commands['live.resolveConflict'].right,
    notesCompleted: commands['note.save'].right,
    noteSaved: commands['note.save'].right,
    documentsComplete: commands['document.add'].right,
    scmCompleted: commands['scm.confirm'].right,
    successfulTestLog: testDeploymentCommands['log.save'].right,
    validationCompleted: commands['validation.confirm'].right,
    everyDocumentReviewed: commands['brand.review'].right,
    noBrandConfirmed: commands['brand.review'].right,
    brandUndecided: commands['brand.confirm'].right,
    brandConfirmed: commands['brand.confirm'].right,
    noRunningDeployment: liveDeploymentCommands['rollout.abort'].right,
    requestNotSubmitted: any(commands['request.reject'].right, commands['request.withdraw'].right),
    requestNotApproved: commands['release.return'].right,
  },
  ahead: candidateAhead,
  beside: candidateBeside,
  decisions: ['validation.confirm', 'brand.review', 'brand.confirm', 'request.approve', 'release.confirm'],
  reached: (snapshot) => snapshot.matches({ ACTIVE: { createDeployment: 'COMPLETED' } }),
} as const satisfies Flow<typeof machine, typeof commands>;
