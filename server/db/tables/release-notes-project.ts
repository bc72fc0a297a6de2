import type { Generated } from 'kysely';
import type { ReleaseNotesInput, ReleaseNotesRow, ToolHealth } from '#contract/release-notes-project/release-notes-project.ts';
import type { SimulatedToolAnswer } from '#contract/simulation.ts';
import type { FlowColumns, Json } from '#server/db/tables/platform.ts';
import type { ToolState } from '#server/upstreams/translation-tool.ts';

/** D-117 */
export type ReleaseNotesProjectTable = FlowColumns &
  ReleaseNotesInput & {
    status: ReleaseNotesRow['status'];
    health: ToolHealth;
    /** names the project in the translation tool */
    toolKey: string;
    projectLink: string | null;
    downloadUrl: string | null;
    withdrawnUrl: string | null;
    /** when the tool was last asked about it */
    askedOn: Generated<Date>;
  };

export type ReleaseNotesLanguageTable = { projectId: number; language: string; percent: number };

/** What the simulated translation tool remembers of a project. */
export type TranslationToolProjectTable = {
  key: string;
  title: string;
  state: ToolState;
  languages: string[];
  /** when the translation began */
  begunOn: Date | null;
  /** what it was made to say (SimulatedToolAnswer) */
  told: Json<SimulatedToolAnswer> | null;
};

export type ReleaseNotesTables = {
  releaseNotesProject: ReleaseNotesProjectTable;
  releaseNotesLanguage: ReleaseNotesLanguageTable;
  translationToolProject: TranslationToolProjectTable;
};
