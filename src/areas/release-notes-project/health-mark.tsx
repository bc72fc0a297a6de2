import type { ToolHealth } from '#contract/release-notes-project/release-notes-project.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { releaseNotesProject } from './release-notes-project.ts';

const kinds = { OK: 'POSITIVE', NOT_AVAILABLE: 'ACTION_REQUIRED', NOT_FOUND: 'NEGATIVE' } as const;
type Props = { readonly health: ToolHealth; readonly withWords?: boolean };

/** Whether the translation tool answers for a project (RN-03): a glyph, which its words stand beside or behind. */
export function HealthMark({ health, withWords = false }: Props) {
  const words = entityWords(releaseNotesProject, `value.health.${health}`);
  if (!withWords) return <StatusGlyph kind={kinds[health]} label={words} />;
  return <StatusTag status={health} label={words} kind={kinds[health]} />;
}
