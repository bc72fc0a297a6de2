import type { DossierReview, DossierRound, DossierType } from '#contract/baseline-update/baseline-dossier.ts';
import { type GateCategory, gateCategories } from '#contract/baseline-update/gate-catalogue.ts';
import type { FlowState } from '#contract/command.ts';
import type { ReviewInput } from '#contract/gate-review/gate-review.ts';

/** A row of the journal as the dossier reads it. */
export type Entry = {
  readonly seq: number;
  readonly at: Date;
  readonly hash: string;
  readonly subject: string;
  readonly entityType: DossierType;
  readonly entityId: number;
  readonly command: string;
  readonly toState: string | null;
  readonly reason: string | null;
  readonly diff: Readonly<Record<string, { readonly to: unknown }>>;
  readonly snapshot: FlowState | null;
};

type Checklist = ReviewInput['checklist'];
type Mark = DossierReview['items'][number]['marks'][number];
/** A review as it stands after some entries, with who ticked each of its items last. */
type Standing = {
  readonly category: GateCategory;
  readonly reviewerId: string | null;
  readonly checklist: Checklist;
  readonly comment: string;
  readonly ticked: ReadonlyMap<string, Mark>;
};
type Open = Omit<DossierRound, 'reviews'> & { readonly reviews: Map<number, DossierReview> };

const endings: ReadonlySet<string> = new Set(['gate2.decide', 'gate2.close', 'gate2.withdraw', 'update.cancel']);
const decisions: ReadonlySet<string> = new Set(['item.approve', 'item.reject']);
const isDone = (checklist: Checklist, text: string): boolean => checklist.some((item) => item.text === text && item.done);

/**
 * Every round of gate 2 as its reviews were then, from the journal of a baseline update in its order: who was to review each category and since when, who
 * ticked what, and the decision (D-075.3 … D-075.7, D-080d).
 */
export function roundsOf(entries: readonly Entry[]): DossierRound[] {
  const rounds: Open[] = [];
  const standing = new Map<number, Standing>();
  for (const entry of entries) {
    const { at, command, entityId, entityType, reason, subject, toState } = entry;
    const on = at.toISOString();
    const last = rounds.at(-1);
    const open = last?.end === null ? last : undefined;
    if (entityType === 'BASELINE_UPDATE') {
      if (command === 'gate2.submit')
        rounds.push({ round: rounds.length + 1, submittedOn: on, submittedBy: subject, end: null, reviews: new Map() });
      if (open && endings.has(command)) open.end = { event: command, state: toState, by: subject, on, reason: reason || null };
    }
    if (entityType !== 'GATE_REVIEW') continue;
    const before = standing.get(entityId);
    const after = standingAfter(before, entry);
    if (after === undefined) continue;
    standing.set(entityId, after);
    if (open === undefined) continue;
    if (command === 'gate2.submitted') open.reviews.set(entityId, begun(after, on));
    const review = open.reviews.get(entityId);
    if (review && before) open.reviews.set(entityId, wentOn(review, before, after, entry));
  }
  return rounds.map(({ reviews, ...round }) => ({
    ...round,
    reviews: gateCategories.flatMap((category) => [...reviews.values()].find((one) => one.category === category) ?? []),
  }));
}

/** What an entry makes of a review; undefined before the one that created it. */
function standingAfter(before: Standing | undefined, { at, diff, subject }: Entry): Standing | undefined {
  const columns = Object.fromEntries(Object.entries(diff).map(([name, { to }]) => [name, to])) as Partial<Standing>;
  const { category = before?.category, checklist = before?.checklist ?? [], comment = before?.comment ?? '' } = columns;
  if (category === undefined) return undefined;
  const reviewerId = columns.reviewerId === undefined ? (before?.reviewerId ?? null) : columns.reviewerId;
  const ticked = new Map(before?.ticked);
  for (const { done, text } of checklist)
    if (done !== isDone(before?.checklist ?? [], text)) ticked.set(text, { done, by: subject, on: at.toISOString() });
  return { category, reviewerId, checklist, comment, ticked };
}

/** A review as its round begins; what was ticked before, where a round did not begin anew, has who did that. */
function begun({ category, checklist, comment, reviewerId, ticked }: Standing, on: string): DossierReview {
  const items = checklist.map((item) => {
    const mark = ticked.get(item.text);
    return { ...item, marks: item.done && mark ? [mark] : [] };
  });
  return { category, reviewers: [{ reviewer: reviewerId, on, by: null }], items, comment, decision: null };
}

function wentOn(review: DossierReview, before: Standing, after: Standing, entry: Entry): DossierReview {
  const { command, reason, subject, toState } = entry;
  const on = entry.at.toISOString();
  const items = after.checklist.map((item) => {
    const marks = review.items.find(({ text }) => text === item.text)?.marks ?? [];
    const isNew = command !== 'gate2.submitted' && item.done !== isDone(before.checklist, item.text);
    return { ...item, marks: isNew ? [...marks, { done: item.done, by: subject, on }] : marks };
  });
  const isHanded = command !== 'gate2.submitted' && after.reviewerId !== before.reviewerId;
  return {
    ...review,
    items,
    comment: after.comment,
    ...(isHanded && { reviewers: [...review.reviewers, { reviewer: after.reviewerId, on, by: subject }] }),
    ...(decisions.has(command) && { decision: { event: command, state: toState, by: subject, on, reason: reason || null } }),
  };
}
