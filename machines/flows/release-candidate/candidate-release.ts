import { and } from 'xstate';
import { candidateCommands as commands } from '#contract/release-candidate/candidate-commands.ts';
import { afterBrands, afterLivePush, afterRelease, afterRequest, release, request } from './candidate-parts.ts';

/** A5 and A6 of D-060: from the request for a deployment over its approval to live, and the deployments that follow. */
export const releaseSteps = {
  // A5a
  deploymentRequest: {
    initial: 'NOT_STARTED_YET',
    states: {
      NOT_STARTED_YET: { always: afterBrands.opens('ACTION_REQUIRED') },
      // .21
      ACTION_REQUIRED: { on: request.submit, always: afterBrands.closes('NOT_STARTED_YET') },
      // .22, .23
      IN_PROGRESS: { on: { ...request.approve, ...request.reject, ...request.withdraw } },
      // .25
      COMPLETED: {
        on: { 'release.return': { guard: 'releaseToConfirm', target: 'ACTION_REQUIRED', actions: request.reopen } },
      },
    },
  },
  // A5b
  releaseConfirmation: {
    initial: 'NOT_STARTED_YET',
    states: {
      NOT_STARTED_YET: { always: afterRequest.opens('ACTION_REQUIRED') },
      // .24, .25
      ACTION_REQUIRED: {
        on: { ...release.confirm, 'release.return': { target: 'NOT_STARTED_YET', meta: commands['release.return'] } },
      },
      // .26
      COMPLETED: { on: release.withdraw },
    },
  },
  // A5c
  pushToLive: {
    initial: 'NOT_STARTED_YET',
    states: {
      NOT_STARTED_YET: { always: afterRelease.opens('ACTION_REQUIRED') },
      ACTION_REQUIRED: {
        on: {
          // .27
          'live.push': {
            guard: 'noConflictForLive',
            target: 'IN_PROGRESS',
            actions: 'beginLivePush',
            meta: commands['live.push'],
          },
          // .30
          'live.resolveConflict': {
            guard: and(['conflictForLive', 'liveDuplicateRetired']),
            target: 'ACTION_REQUIRED',
            actions: 'resolveLiveConflict',
            meta: commands['live.resolveConflict'],
          },
        },
        always: afterRelease.closes('NOT_STARTED_YET'),
      },
      // .28, .29
      IN_PROGRESS: {
        on: {
          'promotion.succeeded': { target: 'COMPLETED', actions: 'endLivePush' },
          'promotion.duplicated': { target: 'ACTION_REQUIRED', actions: 'flagLiveConflict' },
          'promotion.failed': { target: 'ACTION_REQUIRED', actions: 'failLivePush' },
        },
      },
      COMPLETED: {},
    },
  },
  // A6
  createDeployment: {
    initial: 'NOT_STARTED_YET',
    states: {
      NOT_STARTED_YET: { always: afterLivePush.opens('ACTION_REQUIRED') },
      // .31; a live candidate may have several deployments (LIVE-03)
      ACTION_REQUIRED: { on: { 'deployment.create': { target: 'IN_PROGRESS', meta: commands['deployment.create'] } } },
      IN_PROGRESS: {
        on: { 'deployment.create': { target: 'IN_PROGRESS', meta: commands['deployment.create'] } },
        always: { guard: 'deploymentRequested', target: 'COMPLETED' },
      },
      COMPLETED: { on: { 'deployment.create': { target: 'COMPLETED', meta: commands['deployment.create'] } } },
    },
  },
} as const;
