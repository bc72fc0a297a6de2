import type { LiveDeploymentContext } from '#machines/flows/live-deployment.ts';
import { liveDeploymentModel, testDeploymentModel } from '#tests/support/deployment-models.ts';
import type { FlowModel, Move } from '#tests/support/flow-model.ts';

type Seen = Parameters<FlowModel['moves']>[0];
type PageModel = {
  readonly model: FlowModel;
  /** states and transitions that the fleet's own pace decides: the generated paths against the server have them, on a clock that stands */
  readonly left: readonly string[];
};

const narrowed = (model: FlowModel, isPossible: (snapshot: Seen, move: Move) => boolean): FlowModel => ({
  ...model,
  moves: (snapshot) => model.moves(snapshot).filter((move) => isPossible(snapshot, move)),
});
const transitions = (state: string, ...types: string[]) => types.map((type) => `${state} · ${type}`);

/** While its job runs a test deployment waits for the fleet alone. */
export const testDeploymentPages: PageModel = {
  model: narrowed(testDeploymentModel, (snapshot, { type, facts }) => {
    if (['rollout.retryFailed', 'vehicle.stop'].includes(type)) return false;
    if (!snapshot.matches('ROLLOUT_INITIATED')) return true;
    return ['SUCCESS', 'FAILED', 'SUPERSEDED'].includes((facts as { readonly status?: string } | undefined)?.status ?? '');
  }),
  left: [
    ...transitions('ROLLOUT_INITIATED', 'job.reported · 3', 'rollout.retryFailed · 0', 'vehicle.stop · 0', 'log.save · 0'),
    ...transitions('ROLLOUT_SUCCESSFUL', 'rollout.retryFailed · 0'),
    ...transitions('ROLLOUT_FAILED', 'rollout.retryFailed · 0'),
  ],
};

const notStaged = ['job.reported', 'lastPhase.started', 'stopRate.reached', 'rollout.retryFailed', 'vehicle.stop'];

/** Its last phase is weeks away, so that a live rollout stays what it is until somebody pauses, resumes or aborts it. */
export const liveDeploymentPages: PageModel = {
  model: narrowed(liveDeploymentModel, (snapshot, { type }) => {
    if (notStaged.includes(type)) return false;
    if (type === 'overview.save' && (snapshot.context as LiveDeploymentContext).purpose === 'ENABLE') return false;
    return !(snapshot.matches('ACTIVATED') && type === 'deployment.close');
  }),
  left: [
    'ROLLED_OUT',
    'ROLLOUT_SUCCESSFUL',
    'ROLLOUT_FAILED',
    ...transitions('ACTIVATED', 'deployment.close · 0'),
    ...[0, 1, 2, 3].map((branch) => `ROLLOUT_INITIATED · job.reported · ${branch}`),
    ...transitions(
      'ROLLOUT_INITIATED',
      'lastPhase.started · 0',
      'stopRate.reached · 0',
      'rollout.retryFailed · 0',
      'vehicle.stop · 0',
    ),
    ...[0, 1, 2, 3].map((branch) => `ROLLED_OUT · job.reported · ${branch}`),
    ...transitions('ROLLED_OUT', 'rollout.abort · 0', 'rollout.pause · 0', 'rollout.resume · 0', 'stopRate.reached · 0'),
    ...transitions('ROLLED_OUT', 'rollout.retryFailed · 0', 'vehicle.stop · 0'),
    ...transitions('ROLLOUT_SUCCESSFUL', 'deployment.close · 0', 'rollout.retryFailed · 0'),
    ...transitions('ROLLOUT_FAILED', 'rollout.start · 0', 'rollout.retryFailed · 0'),
  ],
};
