import { t } from 'i18next';
import { type BaselineStatus, type BaselineUpdate, openStatuses } from '#contract/baseline-update/baseline-update.ts';
import { gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import type { FlowState } from '#contract/command.ts';
import { gateRequirements } from '#contract/gate-review/gate-review.ts';
import { date } from '#src/app/format/format.ts';
import { statusText } from '#src/app/format/status-text.ts';
import type { Reached } from '#src/app/workflow/reached-states.ts';
import type { GlyphKind } from '#src/ui/status/status-kind.ts';
import type { Milestone } from '#src/ui/workflow/milestones.tsx';

const keys = ['created', 'content', 'preconditions', 'submission', 'review', 'decision', 'released', 'rollout'] as const;
type Key = (typeof keys)[number];
/** How a step lies: behind, begun and not done, or ahead. */
type Step = { readonly kind: GlyphKind; readonly note: string };
type Context = { readonly decision: 'GO' | 'NO_GO' | null; readonly rounds: number };
type At = {
  readonly state: FlowState;
  /** absent while the page shows the past: what belonged to it then is not known */
  readonly counts: BaselineUpdate['counts'] | undefined;
  readonly reached: ReadonlyMap<string, Reached> | undefined;
};

/** The external fact of each requirement of gate 2, which is told while it is not met. */
const unmetFacts: Readonly<Record<(typeof gateRequirements)[number], string>> = {
  hasEcuRelease: 'ecuReleaseMissing',
  everyEcuReleaseApproved: 'ecuReleaseUnapproved',
  everyFunctionApproved: 'functionUnapproved',
  everyPreconditionConfirmed: 'preconditionUnconfirmed',
  noHighRiskOpen: 'highRiskOpen',
  everyReviewerNamed: 'reviewerMissing',
};
const words = (key: string, values: Record<string, unknown> = {}): string =>
  t(`baseline-updates:way.${key}` as 'baseline-updates:way.created', values);

/** The way of a baseline update in eight steps: what gate 2 asks for, the gate itself, and what follows from go (D-075). The first that is not done is lit; eight boxes have no room for names. */
export function baselineMilestones({ state, counts, reached }: At): readonly Milestone[] {
  const status = state.value as BaselineStatus;
  const { decision, rounds } = state.context as Context;
  const isOpen = (openStatuses as readonly string[]).includes(status);
  const ahead: Step = { kind: 'NOT_REACHED', note: t('entity:notReached') };
  const behind = (key: BaselineStatus, note?: string): Step => {
    const { on } = reached?.get(key) ?? {};
    // The line keeps its height until the history is there.
    return { kind: 'POSITIVE', note: note ?? (on === undefined ? '\u00A0' : date(on)) };
  };
  const share = (met = 0, of = 0): Step =>
    met > 0 && met === of
      ? { kind: 'POSITIVE', note: words('of', { met, of }) }
      : { kind: met > 0 ? 'IN_PROGRESS' : 'NOT_REACHED', note: of > 0 ? words('of', { met, of }) : words('nothing') };
  const done: Step = { kind: 'POSITIVE', note: '\u00A0' };
  const before = (met?: number, of?: number): Step => (counts ? share(met, of) : isOpen ? ahead : done);
  const missing = gateRequirements.filter((one) => (state.external?.[unmetFacts[one]]?.length ?? 0) > 0).length;
  const decided = counts?.reviews.reviewed ?? 0;
  const isOver = ['APPROVED', 'READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED'].includes(status);
  const round = (key: string) => words(key, { round: rounds, met: decided });
  const steps: Readonly<Record<Key, Step>> = {
    created: behind('CREATED'),
    content: before(
      (counts?.ecuReleasesApproved ?? 0) + (counts?.cvfsApproved ?? 0),
      (counts?.ecuReleases ?? 0) + (counts?.cvfs ?? 0),
    ),
    preconditions: before(counts?.preconditionsConfirmed, counts?.preconditions),
    submission: !isOpen
      ? behind('PENDING')
      : !counts
        ? ahead
        : { kind: 'NOT_REACHED', note: missing > 0 ? words('missing', { count: missing }) : words('ready') },
    review: isOver
      ? { kind: 'POSITIVE', note: round('roundDone') }
      : status === 'PENDING'
        ? { kind: decided === gateCategories.length ? 'POSITIVE' : 'IN_PROGRESS', note: round('round') }
        : // Work that goes on after a submission without a decision: it was withdrawn (D-075.7).
          { ...ahead, note: rounds === 0 ? ahead.note : round(status === 'IN_PROGRESS' ? 'roundWithdrawn' : 'round') },
    decision: isOver ? behind('APPROVED') : decision === 'NO_GO' ? { kind: 'NOT_REACHED', note: round('noGo') } : ahead,
    released: ['READY_FOR_DEPLOYMENT', 'ROLLOUT', 'FINISHED'].includes(status) ? behind('READY_FOR_DEPLOYMENT') : ahead,
    rollout:
      status === 'FINISHED'
        ? behind('FINISHED', words('finished'))
        : status === 'ROLLOUT'
          ? { ...behind('ROLLOUT'), kind: 'IN_PROGRESS' }
          : ahead,
  };
  // What is below it may be reopened after a no-go; what the owner does then is to submit it again.
  const first = status === 'REJECTED' ? 'submission' : keys.find((key) => steps[key].kind !== 'POSITIVE');
  const line = keys.map((key): Milestone => {
    const isLit = key === first && status !== 'CANCELED';
    const { kind, note } = steps[key];
    const shown = isLit && kind === 'NOT_REACHED' ? 'ACTION_REQUIRED' : kind;
    return { key, label: words(key), kind: shown, kindLabel: t(`entity:kind.${shown}`), note, current: isLit };
  });
  if (status !== 'CANCELED') return line;
  const { on } = reached?.get('CANCELED') ?? {};
  const end = { key: 'canceled', label: statusText(status), kind: 'NEGATIVE' as const, kindLabel: t('entity:kind.NEGATIVE') };
  return [...line, { ...end, note: on === undefined ? '\u00A0' : date(on), current: true }];
}

/** What of others has to be done before gate 2 is decided, beside its own steps; undefined once there is nothing. */
export function besides({ counts, status }: Pick<BaselineUpdate, 'counts' | 'status'>): string | undefined {
  const isOpen = (openStatuses as readonly string[]).includes(status);
  if (!isOpen && status !== 'PENDING') return undefined;
  const open = {
    ecuReleases: isOpen ? counts.ecuReleases - counts.ecuReleasesApproved : 0,
    cvfs: isOpen ? counts.cvfs - counts.cvfsApproved : 0,
    preconditions: isOpen ? counts.preconditions - counts.preconditionsConfirmed : 0,
    reviews: isOpen ? gateCategories.length : counts.reviews.inReview,
  };
  const told = Object.entries(open).flatMap(([what, count]) => (count > 0 ? [words(`besides.${what}`, { count })] : []));
  return told.length === 0 ? undefined : words('besides.title', { what: told.join(', ') });
}
