import type { GlyphKind } from '#src/ui/status-kind.ts';

const kinds: Readonly<Record<string, GlyphKind>> = {
  ACTION_REQUIRED: 'ACTION_REQUIRED',
  IN_PROGRESS: 'IN_PROGRESS',
  COMPLETED: 'POSITIVE',
  NOT_STARTED_YET: 'NOT_REACHED',
};

/** Glyph of a step of a workflow by its state (STATE-06); a step without one is not reached. */
export function milestoneKind(status: string | null | undefined): GlyphKind {
  return kinds[status ?? 'NOT_STARTED_YET'] ?? 'NEUTRAL';
}
