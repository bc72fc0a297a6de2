import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { releaseNotesWrite } from '#contract/access/read-rules.ts';
import { commands, noPayload } from '#contract/command.ts';
import { dateSchema, text, userReferenceSchema, wholeNumber } from '#contract/common.ts';
import { endpoints } from '#contract/endpoint.ts';
import { entities } from '#contract/entity/entities.ts';
import { entityEndpoints, entityHead, flowPart, partReads } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { fields } from '#contract/entity/fields.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { heldByTool, nounCommands } from '#contract/flow-fragments.ts';
import { languageTagSchema } from '#contract/language.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import { simulatedAnswerCall, simulatedToolAnswer, toldOfTool, toolHealths } from '#contract/tool-health.ts';

/** STATE-14 */
export const releaseNotesStatuses = ['CREATED', 'EDITING', 'TRANSLATION', 'PUBLISHED', 'COMPLETED', 'UNKNOWN'] as const;

/** Every project has it, and texts are written in it (D-117). */
export const sourceLanguage = 'en';
// Counted with the one that is always among them.
const targetLanguages = z
  .array(languageTagSchema)
  .min(1)
  .overwrite((tags) => [...new Set([sourceLanguage, ...tags])])
  .max(40);

/** D-117. A due date lies three days ahead where it is set anew: the server and the form know the day. */
export const releaseNotesInputSchema = z.strictObject({
  title: text(3, 120),
  appName: z.enum(['oru', 'ica']),
  brand: z.enum(['vw', 'audi', 'skoda', 'seat']),
  region: z.enum(['global', 'eu', 'nar', 'chn']),
  swPackageName: text(2, 80),
  swPackageVersion: text(1, 30),
  dueDate: dateSchema,
  ownerId: z.string().min(1).max(200),
  motivationText: text(0, 1500).default(''),
  targetLanguages,
});
export type ReleaseNotesInput = z.infer<typeof releaseNotesInputSchema>;

/** English is always among the languages (D-117). */
export const releaseNotesExample: ReleaseNotesInput = {
  title: 'Spring update',
  appName: 'oru',
  brand: 'vw',
  region: 'global',
  swPackageName: 'ParkAssistPlus',
  swPackageVersion: '4.12.0',
  dueDate: '2099-01-20',
  ownerId: 'seed-container-po',
  motivationText: 'Finds free bays while you look for one.',
  targetLanguages: ['en', 'de'],
};

/** The brand of the portal that a car brand is. */
export const brandIdOf = { vw: 1, seat: 2, skoda: 3, audi: 4 } as const satisfies Record<ReleaseNotesInput['brand'], number>;

/** Days from today on that a due date is away at least. */
export const dueInDays = 3;

export const releaseNotesFields = fields(releaseNotesInputSchema, {
  package: { title: {}, appName: {}, brand: {}, region: {}, swPackageName: {}, swPackageVersion: {} },
  plan: { dueDate: {}, ownerId: { control: 'person', able: 'releaseNotesWrite' } },
  texts: { motivationText: {}, targetLanguages: { control: 'tags' } },
});

/** What is being translated, or is published, and for whom: it changes only while the project is edited. */
export const contentFields = [
  ...(['appName', 'brand', 'region', 'swPackageName', 'swPackageVersion'] as const),
  ...(['motivationText', 'targetLanguages'] as const),
] as const;

/** RN-02, RN-03 */
const releaseNotesRowSchema = releaseNotesInputSchema.omit({ ownerId: true }).extend({
  ...entityHead,
  owner: userReferenceSchema,
  // As they are stored: which languages are known may change.
  targetLanguages: z.array(z.string()),
  status: z.enum(releaseNotesStatuses),
  ...toldOfTool,
  /** the project's page in the translation tool; null while the tool has not opened one */
  projectLink: z.string().nullable(),
  /** of the published texts */
  downloadUrl: z.string().nullable(),
  /** where texts were published that are being edited again */
  withdrawnUrl: z.string().nullable(),
  /** languages whose texts are complete */
  translated: z.number().int(),
});
export type ReleaseNotesRow = z.infer<typeof releaseNotesRowSchema>;
const releaseNotesProjectSchema = releaseNotesRowSchema.extend({
  ...flowPart,
  /** release candidates whose release notes lead to its published texts, now or before they were edited again */
  linkedFrom: z.array(entityReferenceSchema),
  /** a simulator stands in for the translation tool: the addresses that it gives lead nowhere */
  isToolSimulated: z.boolean(),
});
export type ReleaseNotesProject = z.infer<typeof releaseNotesProjectSchema>;

const languageProgressSchema = z.object({ language: z.string(), percent: z.number().int().min(0).max(100) });
export type LanguageProgress = z.infer<typeof languageProgressSchema>;

/** `percent`: how far every language is. */
const toolAnswerSchema = z.strictObject({ ...simulatedToolAnswer, percent: wholeNumber(0, 100) });
export type SimulatedToolAnswer = z.infer<typeof toolAnswerSchema>;

/** What the flow of a release notes project knows beside its state (D-074). */
export const releaseNotesContext = flowContext({
  ownerId: z.string(),
  ...heldByTool(releaseNotesStatuses),
  hasMotivation: z.boolean().default(false),
  languages: z.number().int().default(1),
  /** the texts are complete in every language */
  isTranslated: z.boolean().default(false),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
});
export type ReleaseNotesContext = ContextOf<typeof releaseNotesContext>;

const { read } = entities.RELEASE_NOTES_PROJECT;
const owner = all(releaseNotesWrite, { person: 'owner' });

/** D-074, D-185. What leads on is the owner's; whoever may write can change the fields, and so become the owner. */
export const releaseNotesCommands = commands(read, {
  'project.edit': {
    right: releaseNotesWrite,
    at: 'home',
    payload: releaseNotesInputSchema,
    effect: 'neutral',
    page: 'properties',
    field: 'title',
    example: releaseNotesExample,
  },
  ...nounCommands('project', 'overview', {
    startEditing: { right: owner, payload: noPayload, effect: 'forward' },
    translate: { right: owner, payload: noPayload, effect: 'forward', confirm: 'plain' },
    return: { right: owner },
    publish: { right: owner, payload: noPayload, effect: 'forward', confirm: 'plain' },
    reopen: { right: owner, payload: noPayload, effect: 'back', confirm: 'plain' },
    complete: { right: owner, payload: noPayload, effect: 'forward', confirm: 'plain' },
    delete: { right: owner, payload: noPayload, effect: 'destructive', confirm: 'plain' },
  }),
});
export type ReleaseNotesCommand = keyof typeof releaseNotesCommands;

const path = '/api/release-notes/projects';
const part = partReads({ path, read, of: ['RELEASE_NOTES_PROJECT'] });

/** D-185 */
export const releaseNotesEndpoints = endpoints({
  ...entityEndpoints({
    name: 'ReleaseNotesProject',
    what: 'release notes projects',
    path,
    create: all(read, releaseNotesWrite),
    input: releaseNotesInputSchema,
    shown: releaseNotesProjectSchema,
    // D-133
    list: listOf({
      row: releaseNotesRowSchema,
      scope: {},
      sort: [
        ...(['title', 'appName', 'brand', 'region', 'swPackageName', 'dueDate', 'health', 'status'] as const),
        ...(['owner', 'lastEdited'] as const),
      ],
      filters: {
        title: contains(),
        appName: oneOf(releaseNotesInputSchema.shape.appName.options),
        status: oneOf(releaseNotesStatuses),
        owner: named(),
      },
      order: 'dueDate,asc',
    }),
    commands: releaseNotesCommands,
    form: 'RELEASE_NOTES_PROJECT',
  }),
  getReleaseNotesHealth: part(
    'health',
    'Whether the translation tool answers for the project (RN-03)',
    z.object({ health: z.enum(toolHealths) }),
  ),
  listDeletedReleaseNotes: {
    method: 'GET',
    path: '/api/release-notes/deleted',
    summary: 'Published texts whose project is deleted: release notes of candidates may still link to them',
    access: { rule: read, brand: 'selected' },
    of: ['RELEASE_NOTES_PROJECT'],
    response: z.array(z.object({ title: z.string(), url: z.string() })),
  },
  listReleaseNotesLanguages: part('languages', 'How far the texts of each language are', z.array(languageProgressSchema)),
  tellSimulatedTool: simulatedAnswerCall(
    'release-notes-projects',
    { tool: 'translation tool', what: 'project' },
    toolAnswerSchema,
  ),
});
