import { z } from 'zod';
import type { LanguageProgress } from '#contract/release-notes-project/release-notes-project.ts';

/** States of a project that the portal knows; another one leaves it UNKNOWN (D-074). */
export const toolStateSchema = z.enum(['open', 'in_translation', 'published', 'closed']);
export type ToolState = z.infer<typeof toolStateSchema>;

/** What the tool is told of a project; `key` names it there, and repeating an order with it changes nothing more. */
export type ToolProject = { readonly key: string; readonly title: string; readonly languages: readonly string[] };

/** What the tool says of a project: its own word for the state, and how far each language is. */
export type ToolReport = { readonly state: string; readonly languages: readonly LanguageProgress[] };

/** The tool has no project of this key. */
export class ProjectNotFound extends Error {
  override readonly name = 'ProjectNotFound';
}

/**
 * The tool in which release notes are written and translated. Every call fails when `signal` ends, with ProjectNotFound where the tool has lost
 * the project, and with any other error while it does not answer.
 */
export type TranslationTool = {
  /** opens a project, or finds the one of this key; answers the address of its page */
  readonly open: (project: ToolProject, signal: AbortSignal) => Promise<string>;
  /** the texts may be written and changed again */
  readonly edit: (project: ToolProject, signal: AbortSignal) => Promise<void>;
  /** begins to translate what was written */
  readonly translate: (project: ToolProject, signal: AbortSignal) => Promise<void>;
  /** answers the address from which the texts of every language are downloaded */
  readonly publish: (project: ToolProject, signal: AbortSignal) => Promise<string>;
  readonly close: (project: ToolProject, signal: AbortSignal) => Promise<void>;
  readonly remove: (key: string, signal: AbortSignal) => Promise<void>;
  readonly report: (key: string, signal: AbortSignal) => Promise<ToolReport>;
};
