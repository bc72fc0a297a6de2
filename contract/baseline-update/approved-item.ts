import { z } from 'zod';
import { baselineRead, baselineWrite } from '#contract/access/read-rules.ts';
import { commands, noPayload, reasonExample, reasonSchema } from '#contract/command.ts';
import { personIdSchema } from '#contract/common.ts';
import { fields } from '#contract/entity/fields.ts';
import { type PartForms, partCommands, partForm, savedParts } from '#contract/entity/part-forms.ts';
import { person, reason } from '#contract/flow-context.ts';
import { nounCommands, submitted } from '#contract/flow-fragments.ts';

/** D-076: of ECU releases and customer vehicle functions */
export const approvalStatuses = ['CREATED', 'IN_PROGRESS', 'PENDING', 'APPROVED', 'REJECTED'] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** D-082e, D-083d: who is to approve it; what was decided is told by the flow. */
export const approvalPart = partForm(
  'approval',
  fields(z.strictObject({ approverId: personIdSchema }), { approval: { approverId: { control: 'person' } } }),
  { approverId: 'seed-admin' },
);

/** What the flow of either knows (D-076). */
export const approvedContext = {
  ...savedParts,
  ...submitted,
  /** who is to approve it (D-082e, D-083d) */
  namedApprover: person,
  /** IANA name of the zone of whoever decided it (D-052) */
  timeZone: z.string().nullable().default(null),
  reopenReason: reason,
  /** deleted: the row goes with the same command */
  removed: z.boolean().default(false),
};

export type ApprovedFacts = z.infer<z.ZodObject<typeof approvedContext>>;

type Kind<Parts, Input> = {
  readonly parts: Parts;
  /** of its first page, with which it is created */
  readonly input: Input;
  readonly page: string;
  readonly field: string;
  readonly example: object;
};

const write = { right: baselineWrite };

/** D-076: one who writes submits it, another one approves or rejects it; an approved one is reopened with a reason. */
export const approvedCommands = <const Parts extends PartForms, const Input extends z.core.$ZodType>({
  parts,
  input,
  page,
  field,
  example,
}: Kind<Parts, Input>) =>
  commands(baselineRead, {
    'item.edit': { ...write, at: 'home', payload: input, effect: 'neutral', page, field, example },
    ...partCommands(parts, baselineWrite),
    ...nounCommands('item', page, {
      delete: { ...write, payload: noPayload, effect: 'destructive', confirm: 'plain' },
    }),
    ...nounCommands('item', approvalPart.page, {
      submit: { ...write, confirm: 'plain' },
      approve: write,
      reject: write,
      withdraw: write,
      reopen: {
        ...write,
        payload: z.strictObject({ reason: reasonSchema }),
        effect: 'back',
        confirm: 'reason',
        example: reasonExample,
      },
    }),
  });
