import { z } from 'zod';
import { fields } from '#contract/entity/fields.ts';

/** D-102: five groups of three questions, each answered by yes or no. */
const apsGroups = {
  homologation: ['typeApproval', 'emissions', 'certifiedParameters'],
  safety: ['asilFunction', 'faultReactions', 'driverWarning'],
  security: ['keys', 'openedInterface', 'secureBoot'],
  customer: ['visibleBehaviour', 'manualUpdate', 'consentText'],
  afterSales: ['workshopProcedure', 'diagnosisData', 'partNumbers'],
} as const;
type Groups = typeof apsGroups;
type Question = Groups[keyof Groups][number];

const answer = z.boolean().nullable().default(null);
type Answer = typeof answer;
const questionsOf = <const Q extends string>(questions: readonly Q[]) =>
  Object.fromEntries(questions.map((question) => [question, answer])) as Record<Q, Answer>;
const all = Object.values(apsGroups).flat();

/** The answers as their form and their column have them: question by question; null is not answered yet. */
const apsSchema = z.strictObject(questionsOf<Question>(all));
export type ApsAnswers = z.infer<typeof apsSchema>;
export const apsFields = fields(
  apsSchema,
  Object.fromEntries(
    Object.entries(apsGroups).map(([group, questions]) => [
      group,
      Object.fromEntries(questions.map((question) => [question, { control: 'flag' }])),
    ]),
  ) as never,
);

const groupsSchema = z.strictObject(
  Object.fromEntries(
    Object.entries(apsGroups).map(([group, questions]) => [group, z.strictObject(questionsOf<string>(questions))]),
  ) as { [Group in keyof Groups]: z.ZodObject<Record<Groups[Group][number], Answer>> },
);
/** D-177b */
export const apsInputSchema = z.strictObject({ answers: groupsSchema });
type ApsInput = z.infer<typeof apsInputSchema>;
export const apsShownSchema = apsInputSchema.extend({ apsRelevant: z.boolean() });

/** The same group by group, as it crosses the wire. */
export const apsInGroups = (answers: ApsAnswers): ApsInput['answers'] =>
  Object.fromEntries(
    Object.entries(apsGroups).map(([group, questions]) => [
      group,
      Object.fromEntries(questions.map((question: Question) => [question, answers[question]])),
    ]),
  ) as never;
export const apsOf = ({ answers }: ApsInput): ApsAnswers => apsSchema.parse(Object.assign({}, ...Object.values(answers)));

/** Nothing is answered yet. */
export const noAnswers: ApsAnswers = apsSchema.parse({});
/** A yes to any question makes the release relevant. */
export const isApsRelevant = (answers: ApsAnswers): boolean => Object.values(answers).includes(true);
/** Questions without an answer. */
export const unansweredIn = (answers: ApsAnswers): number => Object.values(answers).filter((one) => one === null).length;

/** Each question is answered. */
export const apsExample: ApsInput = {
  answers: apsInGroups(apsSchema.parse(Object.fromEntries(all.map((question) => [question, question === 'consentText'])))),
};
