import type { Selectable } from 'kysely';
import { z } from 'zod';
import {
  type LanguageProgress,
  type ReleaseNotesInput,
  type SimulatedToolAnswer,
  sourceLanguage,
} from '#contract/release-notes-project/release-notes-project.ts';
import type { Json } from '#server/db/tables/platform.ts';
import type { Tables } from '#server/db/tables.ts';
import { simulationWord } from '#server/upstreams/simulation-word.ts';
import { toldSimulator } from '#server/upstreams/told-simulator.ts';
import type { Tool } from '#server/upstreams/tool.ts';
import { NotInTool } from '#server/upstreams/tool-orders.ts';
import type { UpstreamDeps } from '#server/upstreams/upstreams.ts';

declare module '#server/db/tables.ts' {
  interface Tables {
    /** What the simulated translation tool remembers of a project. */
    translationToolProject: {
      key: string;
      title: string;
      state: ToolState;
      languages: string[];
      /** of the texts that it has; null of a project that was opened before there were versions */
      version: string | null;
      /** the key of the order that it took last */
      lastOrder: string | null;
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

/** What the tool is told of a project; `toolKey` names it there, and `version` the texts that are translated. */
type ToolProject = Pick<ReleaseNotesInput, 'title' | 'targetLanguages'> & { readonly toolKey: string; readonly version: string };
/** An order about a project; sent again with the same `order` it is the same one, and changes nothing more. */
type ProjectOrder = ToolProject & { readonly order: string };

/** What the tool says of a project: what it has of it, its own word for the state, and how far each language is. */
export type ToolReport = {
  readonly state: string;
  readonly title: string;
  readonly version: string | null;
  readonly languages: readonly LanguageProgress[];
};

/**
 * The tool in which release notes are written and translated. Every call fails when `signal` ends; orders fail as watchedTool() asks of them.
 */
export type TranslationTool = {
  /** opens a project, or finds the one of this key; answers the address of its page */
  readonly open: (project: ToolProject, signal: AbortSignal) => Promise<string>;
  /** title, languages or texts are others; what it does with the project stays, but texts that have changed are translated from the beginning */
  readonly change: (order: ProjectOrder, signal: AbortSignal) => Promise<void>;
  /** the texts may be written and changed again */
  readonly edit: (order: ProjectOrder, signal: AbortSignal) => Promise<void>;
  /** begins to translate what was written, unless it translates that already */
  readonly translate: (order: ProjectOrder, signal: AbortSignal) => Promise<void>;
  /** answers the address from which the texts of every language are downloaded */
  readonly publish: (order: ProjectOrder, signal: AbortSignal) => Promise<string>;
  readonly close: (order: ProjectOrder, signal: AbortSignal) => Promise<void>;
  /** one that it does not have is removed already */
  readonly remove: (order: ProjectOrder, signal: AbortSignal) => Promise<void>;
  readonly report: (key: string, signal: AbortSignal) => Promise<ToolReport>;
};

/** Seconds in which the first target language is translated; each further one takes a second more. */
const firstLanguage = 20;

type Stored = Selectable<Tables['translationToolProject']>;

/**
 * The translation tool without a translation tool (D-231): its projects in a table of their own, translations that grow with the clock.
 * Trigger words in the title, outside live only: sim-rnlost (it has lost the project), sim-rnstate (a state that the portal does not know),
 * sim-rnslow (no language is ever complete).
 */
function simulatedTranslationTool({ config, db, now }: UpstreamDeps): TranslationTool {
  const says = simulationWord(config);
  const stored = async (key: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    const found = await db.selectFrom('translationToolProject').selectAll().where('key', '=', key).executeTakeFirst();
    if (!found) throw new NotInTool(`the translation tool has no project ${key}`);
    return found;
  };
  const simulator = toldSimulator('translation tool', 'project');
  const load: typeof stored = async (key, signal) => {
    const found = await stored(key, signal);
    simulator.answers(found.told, key, says('rnlost', found.title));
    return found;
  };
  /** Takes an order once. */
  const take = async (order: ProjectOrder, signal: AbortSignal, carryOut: (found: Stored) => Promise<unknown>, find = load) => {
    const found = await find(order.toolKey, signal);
    await simulator.takes(found.told, signal, 'it is read-only at the moment.', async () => {
      if (found.lastOrder !== order.order) await carryOut(found);
    });
  };
  // What it is told to say of a project keeps nobody from changing that.
  const turn = (order: ProjectOrder, wanted: ToolState | undefined, signal: AbortSignal): Promise<void> => {
    const carryOut = async ({ languages: had, state: before, version: held }: Stored) => {
      const { targetLanguages, title, toolKey: key, order: lastOrder, version } = order;
      const state = wanted ?? before;
      const languages = [...targetLanguages];
      const isOther = before !== state || version !== held || JSON.stringify(had) !== JSON.stringify(languages);
      const begins = state === 'in_translation' && isOther;
      // Texts that are written again are not translated yet, whatever was translated before.
      const begunOn = begins ? { begunOn: now() } : state === 'open' ? { begunOn: null } : {};
      const told = { title, languages, state, version, lastOrder, ...begunOn };
      await db.updateTable('translationToolProject').set(told).where('key', '=', key).execute();
    };
    return take(order, signal, carryOut, wanted === undefined ? stored : load);
  };
  return {
    open: async ({ targetLanguages, title, toolKey: key, version }, signal) => {
      signal.throwIfAborted();
      const languages = [...targetLanguages];
      await db
        .insertInto('translationToolProject')
        .values({ key, title, languages, version, state: 'open' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ title, languages, version }))
        .execute();
      return `https://translation.example.org/projects/${key}`;
    },
    change: (order, signal) => turn(order, undefined, signal),
    edit: (order, signal) => turn(order, 'open', signal),
    translate: (order, signal) => turn(order, 'in_translation', signal),
    publish: async (order, signal) => {
      await turn(order, 'published', signal);
      return `https://translation.example.org/projects/${order.toolKey}/release-notes.zip`;
    },
    close: (order, signal) => turn(order, 'closed', signal),
    remove: (order, signal) =>
      take(order, signal, () => db.deleteFrom('translationToolProject').where('key', '=', order.toolKey).execute()).catch(
        (error: unknown) => {
          if (!(error instanceof NotInTool)) throw error;
        },
      ),
    report: async (key, signal) => {
      const { begunOn, languages, state, title, told, version } = await load(key, signal);
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
        title,
        version,
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
