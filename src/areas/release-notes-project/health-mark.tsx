import type { ToolHealth } from '#contract/release-notes-project/release-notes-project.ts';
import { entityWords } from '#src/app/entity/definition.ts';
import { StatusGlyph } from '#src/ui/status/status-glyph.tsx';
import { statusKind } from '#src/ui/status/status-kind.ts';
import { StatusTag } from '#src/ui/status/status-tag.tsx';
import { releaseNotesProject } from './release-notes-project.ts';

type Props = { readonly health: ToolHealth; readonly withWords?: boolean };

/** Whether the translation tool answers for a project (RN-03): a glyph, with its words where there is room. */
export function HealthMark({ health, withWords = false }: Props) {
  const words = entityWords(releaseNotesProject, `value.health.${health}`);
  return withWords ? <StatusTag status={health} label={words} /> : <StatusGlyph kind={statusKind(health)} label={words} />;
}
