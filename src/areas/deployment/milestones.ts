import type { FlowState } from '#contract/command.ts';
import type { LiveDeploymentContext, TestDeploymentContext } from '#contract/deployment/deployment-contexts.ts';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';

const liveMilestoneKeys = ['overview', 'targets', 'request', 'approval', 'plan', 'rollout', 'results', 'finished'] as const;
type LiveMilestoneKey = (typeof liveMilestoneKeys)[number];
const testMilestoneKeys = ['info', 'selection', 'approved', 'rollout', 'results', 'log'] as const;
type TestMilestoneKey = (typeof testMilestoneKeys)[number];

/** A box of the line: its state, and the moment it happened, as data. */
export type DeploymentMilestone<Key> = {
  readonly key: Key;
  readonly kind: GlyphKind;
  readonly isCurrent: boolean;
  readonly by: string | null;
  readonly on: string | null;
};

/** How far each status is: the box that is next, and how that one stands (D-062). */
const livePlaces: Readonly<Record<string, readonly [LiveMilestoneKey, GlyphKind]>> = {
  CREATED: ['targets', 'ACTION_REQUIRED'],
  VEHICLE_LIST_ADDED: ['request', 'ACTION_REQUIRED'],
  REQUESTED: ['approval', 'IN_PROGRESS'],
  IN_PREPARATION: ['plan', 'ACTION_REQUIRED'],
  READY_TO_ROLLOUT: ['rollout', 'ACTION_REQUIRED'],
  ACTIVATED: ['rollout', 'IN_PROGRESS'],
  ENABLEMENT_SUCCESSFUL: ['finished', 'ACTION_REQUIRED'],
  ROLLOUT_INITIATED: ['rollout', 'IN_PROGRESS'],
  ROLLED_OUT: ['results', 'IN_PROGRESS'],
  ROLLOUT_SUCCESSFUL: ['finished', 'ACTION_REQUIRED'],
  ROLLOUT_FAILED: ['results', 'NEGATIVE'],
  // Somebody ended it: no result is bad for that.
  ROLLOUT_ABORTED: ['results', 'NEUTRAL'],
  FINISHED: ['finished', 'POSITIVE'],
};

/** D-061 */
const testPlaces: Readonly<Record<string, readonly [TestMilestoneKey, GlyphKind]>> = {
  CREATED: ['selection', 'ACTION_REQUIRED'],
  VEHICLE_LIST_ADDED: ['approved', 'ACTION_REQUIRED'],
  REQUESTED: ['rollout', 'ACTION_REQUIRED'],
  ENABLEMENT_SUCCESSFUL: ['rollout', 'IN_PROGRESS'],
  ROLLOUT_INITIATED: ['results', 'IN_PROGRESS'],
  ROLLOUT_SUCCESSFUL: ['log', 'ACTION_REQUIRED'],
  ROLLOUT_FAILED: ['results', 'NEGATIVE'],
  ROLLOUT_ABORTED: ['results', 'NEUTRAL'],
};

type Moment = readonly [string | null, string | null];

function line<Key extends string>(
  keys: readonly Key[],
  [current, kind]: readonly [Key, GlyphKind],
  moments: Readonly<Partial<Record<Key, Moment>>>,
): DeploymentMilestone<Key>[] {
  const place = keys.indexOf(current);
  return keys.map((key, index) => {
    const reached: GlyphKind = index < place ? 'POSITIVE' : 'NOT_REACHED';
    const [by, on] = moments[key] ?? [null, null];
    return { key, kind: index === place ? kind : reached, isCurrent: index === place && kind !== 'POSITIVE', by, on };
  });
}

/**
 * The eight boxes of a live deployment, for a present or a past state of its flow (LIVE-05). The last phase has begun, and vehicles are still
 * pending: the rollout is not done then.
 */
export function liveMilestones(state: FlowState, isPending = false): DeploymentMilestone<LiveMilestoneKey>[] {
  const context = state.context as LiveDeploymentContext;
  const value = state.value === 'ROLLED_OUT' && isPending ? 'ROLLOUT_INITIATED' : String(state.value);
  return line(liveMilestoneKeys, livePlaces[value] ?? ['overview', 'NEUTRAL'], {
    request: [context.requester, context.requestedOn],
    approval: [context.approver, context.approvedOn],
    rollout: [context.starter, context.startedOn],
  });
}

/** The six boxes of a test deployment; a recorded result closes the line (TEST-16). */
export function testMilestones(state: FlowState): DeploymentMilestone<TestMilestoneKey>[] {
  const context = state.context as TestDeploymentContext;
  const [key, kind] = testPlaces[String(state.value)] ?? (['info', 'NEUTRAL'] as const);
  const items = line(testMilestoneKeys, [key, kind], {
    approved: [context.approvedBy, context.approvedOn],
    rollout: [context.deployedBy, context.deployedOn],
  });
  if (context.logResultStatus === null) return items;
  // A result without a rollout: what was not rolled out is nobody's next step any more.
  const isNext = key === 'rollout' && kind === 'ACTION_REQUIRED';
  const result: GlyphKind = context.logResultStatus === 'Successful' ? 'POSITIVE' : 'NEGATIVE';
  return items.map((item) => {
    if (item.key === 'log') return { ...item, kind: result, isCurrent: false };
    return isNext && item.key === 'rollout' ? { ...item, kind: 'NOT_REACHED', isCurrent: false } : item;
  });
}
