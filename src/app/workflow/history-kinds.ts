import type { AuditEntry } from '#contract/journal/history.ts';
import { type GlyphKind, statusKind } from '#src/ui/status/status-kind.ts';

const negative = /(reject|cancel|abort|delete|failed|duplicated)/;
const backwards = /(withdraw|reopen|return|pause|remove|clear$|stop)/;
const positive = /(confirm|approve|succeeded|resolve|close|resume|publish|complete)/;
const progress = /(push|start|submit|deploy|activate|retry|reported|translate|saved|changed|cleared)/;

/** Glyph of a journal entry by what it did to the entity. */
export function kindOfEvent(event: string): GlyphKind {
  if (negative.test(event)) return 'NEGATIVE';
  if (backwards.test(event)) return 'ACTION_REQUIRED';
  if (positive.test(event)) return 'POSITIVE';
  return progress.test(event) ? 'IN_PROGRESS' : 'NEUTRAL';
}

/** The same of an entry: what came to a failure is one, whatever was tried. */
export const kindOfEntry = ({
  cause,
  event,
  from,
  to,
}: Pick<AuditEntry, 'event' | 'from' | 'to'> & Partial<Pick<AuditEntry, 'cause'>>): GlyphKind =>
  from !== to && statusKind(to) === 'NEGATIVE' ? 'NEGATIVE' : kindOfEvent(cause?.event ?? event);

/** Tick on the slider: red for rejections and ends, orange for steps back. */
export function markOf(kind: GlyphKind): 'negative' | 'action' | undefined {
  if (kind === 'NEGATIVE') return 'negative';
  return kind === 'ACTION_REQUIRED' ? 'action' : undefined;
}

type Noted = Pick<AuditEntry, 'event' | 'user' | 'after'> & Partial<Pick<AuditEntry, 'at' | 'cause' | 'target'>>;
type Facts = { readonly runningDeployments?: number; readonly deploymentRequested?: boolean };
const factsOf = ({ after }: Pick<Noted, 'after'>): Facts => (after?.context ?? {}) as Facts;

/** The journal without repetition: what a creation or an upload brings along stands with it. */
export function withoutRepeats<Entry extends Noted>(newestFirst: readonly Entry[]): Entry[] {
  return newestFirst.filter((entry, index) => {
    const newer = newestFirst[index - 1];
    const isChange = entry.event === 'documents.changed';
    if (isChange && !entry.target?.documentIds && newestFirst[index + 1]?.event === 'created') return false;
    if (isChange && newer?.event === 'document.add' && newer.at === entry.at) return false;
    // An entry that says what was done to which document stands by itself.
    if (entry.target?.content || newer?.target?.content) return true;
    return !(isChange && newer?.event === entry.event && newer.user?.id === entry.user?.id);
  });
}

/** How many rollouts of a candidate were running then, where an entry about its deployments says so. */
export const runningIn = (entry: Noted): number | undefined =>
  entry.event === 'deployments.changed' ? factsOf(entry).runningDeployments : undefined;

/** What a candidate's entry says of its deployments as a whole, as the key of its sentence; undefined where one of them was changed, and for every other entry. */
export function noteOf(entry: Noted, older: Noted | undefined): { key: string; count: number } | undefined {
  const { deploymentRequested = false } = factsOf(entry);
  const count = runningIn(entry);
  if (count === undefined || entry.cause) return undefined;
  if (count > 0) return { key: 'running', count };
  const isNew = deploymentRequested && !(older && factsOf(older).deploymentRequested);
  return { key: isNew ? 'requested' : 'ended', count };
}
