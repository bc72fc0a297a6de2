import { and, not, or } from 'xstate';
import { candidateCommands as commands } from '#contract/release-candidate/candidate-commands.ts';
import type { CandidateContext } from '#contract/release-candidate/candidate-context.ts';
import { flowChart } from '#machines/flows/chart.ts';
import * as own from './candidate-changes.ts';
import * as when from './candidate-guards.ts';
import { afterApprovalPush, afterScm, documentation, release, request, scm, validation } from './candidate-parts.ts';
import { releaseSteps } from './candidate-release.ts';
import { type CandidateEvent, type CandidateInput, type CandidateValue, newCandidate } from './candidate-state.ts';

const target = 'IN_PROGRESS';
const saveNote = { guard: 'brandKnown', target, actions: 'saveNote', meta: commands['note.save'] } as const;
const reopenNote = { guard: when.reopenable, target, actions: 'reopenNote', meta: commands['note.reopen'] } as const;
const review = { guard: when.reviewable, target, actions: 'reviewDocument', meta: commands['brand.review'] } as const;
const unreview = { guard: when.unreviewable, target, actions: 'unreviewDocument', meta: commands['brand.unreview'] } as const;
const withdraw = { guard: when.withdrawable, target, actions: 'reopenBrand', meta: commands['brand.withdraw'] } as const;

/**
 * The approval chain of a release candidate: D-060, all 33 rows, as parallel steps A1…A6.
 * A transition with `meta` is a command; one without is a fact of the system, or another step's answer to a command.
 */
export const candidateChart = flowChart<CandidateContext, CandidateEvent, CandidateValue, CandidateInput>()({
  id: 'candidate',
  begin: newCandidate,
  facts: { ...when.candidateFacts, ...when.candidateStates },
  changes: { ...own, ...scm.changes, ...validation.changes, ...request.changes, ...release.changes },
  chart: {
    initial: 'ACTIVE',
    states: {
      ACTIVE: {
        type: 'parallel',
        on: {
          'candidate.edit': { guard: when.editable, actions: 'edit', meta: commands['candidate.edit'] },
          // .33
          'brand.add': { guard: when.addable, actions: 'addBrand', meta: commands['brand.add'] },
          'brand.remove': { guard: when.removable, actions: 'removeBrand', meta: commands['brand.remove'] },
          // D-061.01: whoever tests may do so at every stage
          'testDeployment.create': {
            guard: 'testWriteLiveHeldIfLive',
            actions: 'createTestDeployment',
            meta: commands['testDeployment.create'],
          },
          // .32
          'candidate.cancel': {
            guard: 'noRunningDeployment',
            target: 'CANCELLED',
            actions: 'cancel',
            meta: commands['candidate.cancel'],
          },
          // D-256
          'candidate.recall': [
            {
              guard: and(['live', 'rolloutsAborted']),
              target: 'CANCELLED',
              actions: 'cancel',
              meta: commands['candidate.recall'],
            },
            { guard: 'live', actions: 'pauseRollouts', meta: commands['candidate.recall'] },
          ],
          'testLog.saved': { actions: 'saveTestLog' },
          'deployments.changed': { actions: 'countDeployments' },
        },
        states: {
          // A1
          pushToApproval: {
            initial: 'ACTION_REQUIRED',
            states: {
              ACTION_REQUIRED: {
                on: {
                  // .02
                  'approval.push': {
                    guard: and(['nameForReleaseSet', 'brandChosen', 'platformSet', 'noConflictForApproval']),
                    target: 'IN_PROGRESS',
                    actions: 'beginApprovalPush',
                    meta: commands['approval.push'],
                  },
                  // .06
                  'approval.resolveConflict': {
                    guard: and(['conflictForApproval', or(['nameChanged', 'competitorCancelled']), 'nameFree']),
                    target: 'ACTION_REQUIRED',
                    actions: 'resolveApprovalConflict',
                    meta: commands['approval.resolveConflict'],
                  },
                  'conflict.cleared': { guard: 'conflictForApproval', actions: 'clearCompetitor' },
                },
              },
              // .03, .04, .05
              IN_PROGRESS: {
                on: {
                  'promotion.succeeded': { target: 'COMPLETED', actions: 'endApprovalPush' },
                  'promotion.duplicated': { target: 'ACTION_REQUIRED', actions: 'flagApprovalConflict' },
                  'promotion.failed': { target: 'ACTION_REQUIRED', actions: 'failApprovalPush' },
                },
              },
              COMPLETED: {},
            },
          },
          // A2
          releaseNotes: {
            initial: 'NOT_STARTED_YET',
            states: {
              NOT_STARTED_YET: { always: afterApprovalPush.opens('ACTION_REQUIRED') },
              // .07
              ACTION_REQUIRED: { on: { 'note.save': saveNote } },
              // .08
              IN_PROGRESS: {
                on: { 'note.save': saveNote, 'note.reopen': reopenNote },
                always: { guard: 'everyNoteSaved', target: 'COMPLETED' },
              },
              COMPLETED: {
                on: { 'note.reopen': reopenNote },
                // .33: a new brand brings a new note
                always: { guard: not('everyNoteSaved'), target: 'IN_PROGRESS' },
              },
            },
          },
          // A3a
          scmDocumentation: {
            initial: 'NOT_STARTED_YET',
            states: {
              NOT_STARTED_YET: {
                on: { 'documents.changed': { actions: 'changeDocuments' } },
                always: afterApprovalPush.opens('ACTION_REQUIRED'),
              },
              // .09
              ACTION_REQUIRED: {
                on: {
                  'document.add': { target: 'IN_PROGRESS', meta: commands['document.add'] },
                  'documents.changed': { actions: 'changeDocuments' },
                },
              },
              ...scm.states(
                {
                  'document.add': { target: 'IN_PROGRESS', meta: commands['document.add'] },
                  'documents.changed': { actions: 'changeDocuments' },
                },
                // .17: a rejection asks for better documents
                { 'brand.reject': scm.falls(when.rejecting) },
              ),
            },
          },
          // A3b
          functionalValidation: {
            initial: 'NOT_STARTED_YET',
            states: {
              NOT_STARTED_YET: { always: afterScm.opens('ACTION_REQUIRED') },
              // .12
              ACTION_REQUIRED: { on: validation.confirm, always: afterScm.closes('NOT_STARTED_YET') },
              // .13
              COMPLETED: {
                on: validation.withdraw,
                always: { ...afterScm.closes('NOT_STARTED_YET'), actions: 'forgetValidation' },
              },
            },
          },
          // A4: the entries of the brands stand in context.decisions
          brandApproval: {
            initial: 'NOT_STARTED_YET',
            states: {
              // .14
              NOT_STARTED_YET: { always: documentation.opens('ACTION_REQUIRED') },
              // .15
              ACTION_REQUIRED: { on: { 'brand.review': review } },
              IN_PROGRESS: {
                on: {
                  'brand.review': review,
                  'brand.unreview': unreview,
                  // .16
                  'brand.confirm': {
                    guard: and([when.decidable, 'reviewerIsNotValidationConfirmer']),
                    target: 'IN_PROGRESS',
                    actions: 'confirmBrand',
                    meta: commands['brand.confirm'],
                  },
                  // .17
                  'brand.reject': {
                    guard: and(when.rejecting),
                    target: 'IN_PROGRESS',
                    actions: 'rejectBrand',
                    meta: commands['brand.reject'],
                  },
                  // .19
                  'brand.withdraw': withdraw,
                },
                always: [
                  // .18
                  { guard: and(['someBrandRejected', 'scmCompleted', 'validationCompleted']), actions: 'reopenRejectedBrands' },
                  // .20
                  { guard: and(['everyBrandConfirmed', ...documentation.items]), target: 'COMPLETED' },
                ],
              },
              COMPLETED: {
                // .19
                on: { 'brand.withdraw': withdraw },
                // .08, .33: a reopened note or a new brand opens the step again
                always: { guard: not('everyBrandConfirmed'), target: 'IN_PROGRESS' },
              },
            },
          },
          ...releaseSteps,
        },
      },
      CANCELLED: { type: 'final' },
    },
  },
});
