import type { GlyphKind } from '#src/ui/status-kind.ts';

const negative = /(reject|cancel|abort|delete|failed|duplicated)/;
const backwards = /(withdraw|reopen|return|pause|remove|clear$|stop)/;
const positive = /(confirm|approve|succeeded|resolve|close|resume)/;
const progress = /(push|start|submit|deploy|activate|retry|reported|saved|changed|cleared)/;

/** Glyph of a journal entry by what it did to the entity. */
export function kindOfEvent(event: string): GlyphKind {
  if (negative.test(event)) return 'NEGATIVE';
  if (backwards.test(event)) return 'ACTION_REQUIRED';
  if (positive.test(event)) return 'POSITIVE';
  return progress.test(event) ? 'IN_PROGRESS' : 'NEUTRAL';
}

/** Tick on the slider: red for rejections and ends, orange for steps back. */
export function markOfEvent(event: string): 'negative' | 'action' | undefined {
  const kind = kindOfEvent(event);
  if (kind === 'NEGATIVE') return 'negative';
  return kind === 'ACTION_REQUIRED' ? 'action' : undefined;
}
