import { type GlyphKind, statusKind } from '#src/ui/status/status-kind.ts';

/** Glyph of a step of a workflow by its state (STATE-06); a step without one, or not started yet, is not reached. */
export function milestoneKind(status: string | null | undefined): GlyphKind {
  return status === null || status === undefined || status === 'NOT_STARTED_YET' ? 'NOT_REACHED' : statusKind(status);
}
