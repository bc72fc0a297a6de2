import { z } from 'zod';
import {
  type LanguageProgress,
  type SimulatedToolAnswer,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import type { Json } from '#server/db/tables/platform.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';
import { NotInTool } from '#server/upstreams/watched-tool.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** What the simulated translation tool remembers of a project. */
    translationToolProject: {
      key: string;
      title: string;
      state: ToolState;
      languages: string[];
      /** when the translation began */
      begunOn: Date | null;
      /** what it was made to say */
      told: Json<SimulatedToolAnswer> | null;
    };
  }
}

/** States of a project that the portal knows; another one leaves it UNKNOWN (D-074). */
export const toolStateSchema = z.enum(['open', 'in_translation', 'published', 'closed']);
export type ToolState = z.infer<typeof toolStateSchema>;

/** What the tool is told of a project; `toolKey` names it there, and repeating an order with it changes nothing more. */
export type ToolProject = { readonly toolKey: string; readonly title: string; readonly targetLanguages: readonly string[] };

/** What the tool says of a project: its own word for the state, and how far each language is. */
export type ToolReport = { readonly state: string; readonly languages: readonly LanguageProgress[] };

/**
 * The tool in which release notes are written and translated. Every call fails when `signal` ends, with NotInTool where the tool has lost
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

/** Seconds in which the first target language is translated; each further one takes a second more. */
const firstLanguage = 20;

type Deps = Pick<UpstreamDeps, 'config' | 'db' | 'now'>;

/**
 * The translation tool without a translation tool (D-231): its projects in a table of their own, translations that grow with the clock.
 * Trigger words in the title, outside live only: sim-rnlost (it has lost the project), sim-rnstate (a state that the portal does not know),
 * sim-rnslow (no language is ever complete).
 */
function simulatedTranslationTool({ config, db, now }: Deps): TranslationTool {
  const says = simulationWord(config);
  const load = async (key: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    const found = await db.selectFrom('translationToolProject').selectAll().where('key', '=', key).executeTakeFirst();
    if (found?.told?.health === 'NOT_AVAILABLE') throw new Error('The translation tool is told not to answer.');
    if (!found || found.told?.health === 'NOT_FOUND' || says('rnlost', found.title))
      throw new NotInTool(`the translation tool has no project ${key}`);
    return found;
  };
  const turn = async (
    { targetLanguages, title, toolKey: key }: ToolProject,
    state: ToolState,
    signal: AbortSignal,
  ): Promise<void> => {
    const { state: before } = await load(key, signal);
    const begins = state === 'in_translation' && before !== state;
    // Texts that are written again are not translated yet, whatever was translated before.
    const begunOn = begins ? { begunOn: now() } : state === 'open' ? { begunOn: null } : {};
    const told = { title, languages: [...targetLanguages], state, ...begunOn };
    await db.updateTable('translationToolProject').set(told).where('key', '=', key).execute();
  };
  return {
    open: async ({ targetLanguages, title, toolKey: key }, signal) => {
      signal.throwIfAborted();
      const languages = [...targetLanguages];
      await db
        .insertInto('translationToolProject')
        .values({ key, title, languages, state: 'open' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ title, languages }))
        .execute();
      return `https://translation.example.org/projects/${key}`;
    },
    edit: (project, signal) => turn(project, 'open', signal),
    translate: (project, signal) => turn(project, 'in_translation', signal),
    publish: async (project, signal) => {
      await turn(project, 'published', signal);
      return `https://translation.example.org/projects/${project.toolKey}/release-notes.zip`;
    },
    close: (project, signal) => turn(project, 'closed', signal),
    remove: async (key, signal) => {
      signal.throwIfAborted();
      await db.deleteFrom('translationToolProject').where('key', '=', key).execute();
    },
    report: async (key, signal) => {
      const { begunOn, languages, state, title, told } = await load(key, signal);
      const isDone = state === 'published' || state === 'closed';
      const seconds = begunOn ? (now().getTime() - begunOn.getTime()) / 1_000 : 0;
      const most = says('rnslow', title) ? 80 : 100;
      const percentOf = (language: string, index: number) => {
        if (language === sourceLanguage || isDone) return 100;
        if (told) return told.percent;
        return begunOn ? Math.min(most, Math.floor((100 * seconds) / (firstLanguage + index))) : 0;
      };
      return {
        state: told?.isKnown === false || says('rnstate', title) ? 'archived' : state,
        languages: languages.map((language, index) => ({ language, percent: percentOf(language, index) })),
      };
    },
  };
}

export const translationTool: Tool<TranslationTool> = {
  id: 'translation-tool',
  name: 'Translation tool',
  simulated: simulatedTranslationTool,
};
