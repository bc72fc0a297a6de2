import { z } from 'zod';
import { brandIdSchema } from '#contract/brand.ts';
import { instantSchema, spoken, userReferenceSchema } from '#contract/common.ts';
import { lockTypeSchema } from './collab-entity.ts';

/** Characters of what somebody adds to a question. */
export const longestNote = 500;
/** People whom one question names at most. */
export const mostAsked = 50;
/** How long one step of one revision is asked for once alone, in milliseconds. */
export const askAgainAfter = 24 * 3_600_000;
/** How long a question waits for its answer, in milliseconds. */
export const askTime = 30 * 24 * 3_600_000;

/** What somebody is asked for: a command, at a brand where it is one's, or what keeps it closed (a need's key). */
const askedFor = {
  entityType: lockTypeSchema,
  entityId: z.number().int(),
  command: z.string().max(80),
  brandId: brandIdSchema.nullable().default(null),
  need: z.string().max(80).nullable().default(null),
};

/** Who is asked: people, a role that the closed step names, by its constant, or everybody who can; exactly one of them (D-248). */
export const askInputSchema = z
  .strictObject({
    ...askedFor,
    toUserIds: z.array(z.string().min(1).max(200)).min(1).max(mostAsked).optional(),
    toRole: z.string().min(1).max(80).optional(),
    toAll: z.literal(true).optional(),
    note: spoken(0, longestNote).default(''),
  })
  .refine(({ toAll, toRole, toUserIds }) => [toAll, toRole, toUserIds].filter((one) => one !== undefined).length === 1, {
    path: ['toUserIds'],
    error: 'required',
  });
export type AskInput = z.input<typeof askInputSchema>;

/** A question that waits for its answer, as who asked and who was asked see it. */
export const askSchema = z.object({
  ...askedFor,
  id: z.number().int(),
  note: z.string(),
  by: userReferenceSchema,
  to: z.array(userReferenceSchema),
  askedOn: instantSchema,
});
export type Asked = z.infer<typeof askSchema>;
