import { z } from 'zod';
import type { Rule } from '#contract/access/access.ts';
import { all } from '#contract/access/access.ts';
import { approvalPart } from '#contract/baseline-update/approved-item.ts';
import { commands, noPayload } from '#contract/command.ts';
import { optionalDateSchema, personIdSchema, text, userReferenceSchema, wholeNumber } from '#contract/common.ts';
import { entityHead } from '#contract/entity/entity-endpoints.ts';
import { partCommands, savedParts } from '#contract/entity/part-forms.ts';
import { moment, person, reason } from '#contract/flow-context.ts';
import { nounCommands } from '#contract/flow-fragments.ts';
import { contains, named, oneOf } from '#contract/list.ts';
import { riskPages as pages } from '#contract/page/pages.ts';

/** D-077.4 … .7 */
export const riskStatuses = ['Open', 'IN_PROGRESS', 'ACCEPTED', 'REJECTED', 'COMPLETED'] as const;
export type RiskStatus = (typeof riskStatuses)[number];
export const riskCategories = ['TECHNICAL', 'SAFETY', 'SECURITY', 'SCHEDULE', 'QUALITY', 'LEGAL', 'CUSTOMER'] as const;
export const riskLevels = ['LOW', 'MEDIUM', 'HIGH'] as const;
export type RiskLevel = (typeof riskLevels)[number];
/** D-259: as controls have them, the least first */
export const riskGrades = ['1', '2', '3', '4', '5'] as const;

/** D-085: probability times severity, LOW up to 5, HIGH from 13 */
export function riskLevelOf(score: number): RiskLevel {
  if (score >= 13) return 'HIGH';
  return score >= 6 ? 'MEDIUM' : 'LOW';
}

/**
 * The level as which a risk is judged, and with which it counts: the highest one that it had since it was entered, or accepted last. A high risk that is
 * lowered is dealt with by the same persons as before (D-077.5, D-078.1, ADR 41).
 */
export const judgedLevelOf = ({ highest, level }: { readonly highest: RiskLevel; readonly level: RiskLevel }): RiskLevel =>
  riskLevels.indexOf(highest) > riskLevels.indexOf(level) ? highest : level;

/** With what a high risk is dealt with: somebody else than its owner answers for going on with it (D-078.1, ADR 41). */
export const acceptedStatuses = ['ACCEPTED', 'COMPLETED'] as const satisfies readonly RiskStatus[];
/** Whether a risk keeps its milestone open: it counts as high, and nobody has accepted it (D-078.1). */
export const isHighAndOpen = ({
  judgedLevel,
  status,
}: {
  readonly judgedLevel: RiskLevel;
  readonly status: RiskStatus;
}): boolean => judgedLevel === 'HIGH' && !(acceptedStatuses as readonly RiskStatus[]).includes(status);

const grade = wholeNumber(1, riskGrades.length);

/** D-085: what every risk says of itself; what it is a risk of is its noun's. */
export const riskShape = {
  title: text(3, 120),
  description: text(10, 2000),
  category: z.enum(riskCategories),
  probability: grade,
  severity: grade,
  mitigation: z.union([z.literal(''), text(10, 2000)]).default(''),
  mitigationDue: optionalDateSchema,
  mitigationDone: z.boolean().default(false),
  ownerId: personIdSchema,
};

const choice = { control: 'choice', options: riskGrades } as const;
/** The groups of its form beside the first. */
export const riskGroups = {
  grade: { probability: choice, severity: choice },
  mitigation: {
    mitigation: { control: 'lines', max: 2000, isTold: true },
    mitigationDue: {},
    mitigationDone: {},
  },
} as const;
/** What is judged: once it is accepted, only how far its mitigation is can change (D-077.5, D-077.6). */
export const judgedFields = ['title', 'description', 'category', 'probability', 'severity', 'mitigation'] as const;

export const riskValues = {
  title: 'Display unit 4.2 restarts',
  description: 'It restarts while the rear camera is shown, on 3 of 40 test vehicles.',
  category: 'TECHNICAL',
  probability: 2,
  severity: 3,
  mitigation: 'The supplier delivers a fix with the next build.',
  mitigationDue: null,
  mitigationDone: false,
} as const;

/** BLU-20, D-085 */
export const riskParts = { approval: approvalPart };

/** What the answer has of every risk beside what is typed. */
export const riskRow = {
  ...entityHead,
  status: z.enum(riskStatuses),
  owner: userReferenceSchema,
  score: z.number().int(),
  level: z.enum(riskLevels),
  /** as which it counts and is judged: the highest one since it was accepted last */
  judgedLevel: z.enum(riskLevels),
  /** who accepted or rejected it last */
  judge: userReferenceSchema.nullable(),
  judgedOn: z.string().nullable(),
};

/** What the flow of every risk knows beside its state (D-077). */
export const riskFacts = {
  ...savedParts,
  owner: z.string(),
  level: z.enum(riskLevels).default('LOW'),
  /** the highest level that it was changed from since it was entered, or accepted last */
  highest: z.enum(riskLevels).default('LOW'),
  /** who is to judge it (D-085) */
  approver: person,
  /** a mitigation is written */
  mitigated: z.boolean().default(false),
  mitigationDone: z.boolean().default(false),
  /** who assessed it last, and who owned it and does not any more since then: they do not judge it (D-077.5) */
  hands: z.array(z.string()).default([]),
  judge: person,
  judgedOn: moment,
  rejectReason: reason,
  timeZone: z.string().nullable().default(null),
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
};

export type RiskFacts = z.infer<z.ZodObject<typeof riskFacts>>;

type Kind<Input> = {
  readonly read: Rule;
  /** who enters and deletes them, and names who is to judge */
  readonly write: Rule;
  /** who changes what is typed */
  readonly edit: Rule;
  /** who judges them; those that are high, fewer (D-077.5) */
  readonly judge: Rule;
  readonly input: Input;
  readonly example: object;
};

/** D-077.4 … .7: the owner assesses it, somebody else accepts or rejects it, the owner closes it. */
export function riskCommandsOf<const Input extends z.core.$ZodType>({ read, write, edit, judge, input, example }: Kind<Input>) {
  const own = { right: all(read, { person: 'owner' }) };
  // D-077.5, D-085: whoever is named judges it; as long as nobody is, whoever may.
  const judging = { right: all(judge, { person: 'approver', whenNobody: judge }) };
  return commands(read, {
    'item.edit': {
      right: edit,
      at: 'home',
      payload: input,
      effect: 'neutral',
      page: pages.general,
      field: 'title',
      example,
    },
    ...partCommands(riskParts, write),
    ...nounCommands('item', pages.general, {
      delete: { right: write, payload: noPayload, effect: 'destructive', confirm: 'plain' },
      assess: { ...own, payload: noPayload, effect: 'forward' },
      close: { ...own, payload: noPayload, effect: 'forward', confirm: 'plain' },
      reopen: { ...own, payload: noPayload, effect: 'back', confirm: 'plain' },
    }),
    ...nounCommands('item', pages.approval, {
      accept: { ...judging, payload: noPayload, effect: 'forward', confirm: 'plain' },
      reject: judging,
    }),
  });
}

/** D-130: how lists of risks are sorted and narrowed. */
export const riskSorts = [
  ...(['title', 'level', 'category', 'probability', 'severity'] as const),
  ...(['status', 'owner', 'mitigationDue', 'lastEdited'] as const),
] as const;
export const riskFilters = {
  title: contains(),
  level: oneOf(riskLevels),
  category: oneOf(riskCategories),
  probability: oneOf(riskGrades),
  severity: oneOf(riskGrades),
  status: oneOf(riskStatuses),
  owner: named(),
};
