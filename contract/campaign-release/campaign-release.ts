import { z } from 'zod';
import { e320Manager } from '#contract/access/read-rules.ts';
import { storedFileSchema } from '#contract/campaign/campaign.ts';
import type { LockType } from '#contract/collab/collab-entity.ts';
import { formatted, instantSchema, megabyte, text } from '#contract/common.ts';
import { type Endpoint, idParams } from '#contract/endpoint.ts';
import type { EntityType } from '#contract/entity/entities.ts';
import { entityHead } from '#contract/entity/entity-endpoints.ts';
import { entityReferenceSchema } from '#contract/entity/entity-reference.ts';
import { entityRules } from '#contract/entity/entity-rules.ts';
import { contains, listOf, oneOf } from '#contract/list.ts';

/** D-120 */
export const diagnosticAddressSchema = formatted(/^[0-9A-F]{2,4}$/, 'such:2 to 4 hexadecimal digits|17FC', true);

/** BIG-13, ORU2-06: the base of both kinds (D-112, D-114). */
export const releaseInput = { name: text(3, 80), description: text(0, 2000).default('') };

/** D-114, ERR-17: what is not right about a release, by its field. */
const validityDetailSchema = z.object({ field: z.string(), message: z.string() });
const validitySchema = z.object({ valid: z.boolean(), details: z.array(validityDetailSchema) });
export type Validity = z.infer<typeof validitySchema>;

/** What is shown of every release beside what was typed (D-123). */
export const releaseShown = {
  ...entityHead,
  validity: validitySchema,
  /** how many campaigns use it */
  campaignCount: z.number().int(),
  /** D-112: a campaign with it was rolled out, so that it is not changed any more */
  isRolledOut: z.boolean(),
  file: storedFileSchema.nullable(),
  createdOn: instantSchema,
};
/** A release with the campaigns that use it, as the caller may read of them. */
export const releaseUses = { campaigns: z.array(entityReferenceSchema) };

/** The hash that the browser counted of the file which it sends along: what arrives must have it. */
export const sentHash = {
  sha256: formatted(/^[0-9a-f]{64}$/, 'sha256').optional(),
};

type ReleaseFacts = {
  readonly isUsed: boolean;
  /** a campaign with it was rolled out, or its rollout is ordered: vehicles have what it says */
  readonly isRolledOut: boolean;
};
/** D-112: an unused one can be deleted; one that vehicles have got stays what they got, with its file (BIG-13, ORU2-06). */
export const campaignReleaseRules = entityRules<Partial<ReleaseFacts>>()({
  create: { right: e320Manager, at: 'selected' },
  edit: { right: e320Manager, at: 'home', facts: { notRolledOut: ({ isRolledOut }) => !isRolledOut } },
  delete: { right: e320Manager, at: 'home', facts: { unused: ({ isUsed }) => !isUsed } },
});

/** D-119 */
export const containerKinds = ['.zip', '.pkg', '.bin'] as const;
export const orderFileKinds = ['.json', '.xml'] as const;
const maxContainer = 100 * megabyte;

const validityFilter = oneOf(['valid', 'invalid']);
type Kind<Input, Row, Shown> = {
  readonly type: LockType;
  /** the campaigns that use it, which its answers name */
  readonly campaigns: EntityType;
  readonly base: `/api/${string}`;
  /** what people call one: "big-loop release" */
  readonly what: string;
  /** what is typed, with sentHash */
  readonly input: Input;
  readonly row: Row;
  readonly shown: Shown;
  /** the part of the form in which its file travels */
  readonly part: string;
  readonly kinds: readonly string[];
};

/** The calls of a release (API-054 … API-058, API-074 … API-078, D-179c). A kind gives them their names. */
export function releaseCalls<
  const Input extends z.core.$ZodType,
  const Row extends z.core.$ZodType,
  const Shown extends z.core.$ZodType,
>({ type, campaigns, base, what, input, row, shown, part, kinds }: Kind<Input, Row, Shown>) {
  const path = `${base}/releases` as const;
  const read = { access: { rule: e320Manager, brand: 'selected' }, of: [type, campaigns] } as const;
  const write = { access: { rule: e320Manager, brand: 'home' }, params: idParams } as const;
  const upload = { kinds, maxBytes: maxContainer, parts: [part] } as const;
  return {
    list: {
      method: 'GET',
      path,
      summary: `Every ${what} of the brand`,
      ...read,
      ...listOf({
        row,
        scope: {},
        sort: ['name', 'target', 'softwareRelease', 'campaigns', 'validity', 'lastEdited'],
        filters: { name: contains(), validity: validityFilter },
        order: 'lastEdited,desc',
      }),
    },
    get: { method: 'GET', path: `${path}/{id}`, summary: `One ${what}`, ...read, params: idParams, response: shown },
    create: {
      method: 'POST',
      path,
      summary: `Creates a ${what} with its file`,
      access: { rule: e320Manager, brand: 'selected' },
      body: input,
      upload: { files: 'one', ...upload },
      response: shown,
      status: 201,
    },
    edit: {
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `Changes a ${what} with which nothing was rolled out; a file that is not sent stays`,
      ...write,
      body: input,
      upload: { files: 'optional', ...upload },
      response: shown,
      form: type,
    },
    remove: {
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: `Deletes a ${what} that no campaign uses`,
      ...write,
      response: 'none',
    },
    validity: {
      method: 'GET',
      path: `${path}/{id}/validity`,
      summary: `Whether a ${what} can be rolled out, and what is wrong with it`,
      ...read,
      params: idParams,
      response: validitySchema,
    },
    file: {
      method: 'GET',
      path: `${path}/{id}/file`,
      summary: `Downloads the file of a ${what}`,
      ...read,
      params: idParams,
      response: 'file',
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
}
