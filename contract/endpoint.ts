import { z } from 'zod';
import type { Rule } from './access/access.ts';
import type { LockType } from './collab/collab-entity.ts';
import { yearsError } from './common.ts';
import type { EntityType } from './entity/entities.ts';
import type { ListSpec } from './list.ts';

/** Features that can be switched off, at a brand or everywhere (D-234). */
export const flags = ['cc.aec.test-deployment', 'cc.aec.live-deployment', 'cc.data.unece'] as const;
export type Flag = (typeof flags)[number];

/**
 * Who may call an endpoint, as data.
 * `brand` says at which brand the rule is decided: 'none' needs no brand (header 0 is fine), 'selected' the one of the header,
 * 'home' the home brand of the object (writes, D-219), 'target' the brand named in the path (brand approval).
 * With 'home' and 'target' the object must also be visible from the selected brand, else 404.
 */
export type Access = {
  readonly rule: Rule;
  readonly brand: 'none' | 'selected' | 'home' | 'target';
  readonly flag?: Flag;
  /** answers without a session too, since pages do that open before sign-in (AUTH-05) */
  readonly anonymous?: true;
  /** called by programs that have its address and nothing else: no header of ours comes with it */
  readonly byAddress?: true;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call as data. `{name}` in the path is a parameter of `params`. */
export type Endpoint = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.core.$ZodObject;
  readonly query?: z.core.$ZodObject;
  /** JSON body; with `upload`, the JSON of the form's part `data` (D-170) */
  readonly body?: z.core.$ZodType;
  /** a body that is larger than others may be: bytes, and values in it */
  readonly large?: { readonly bytes: number; readonly values: number };
  /** a multipart form: part `data` and this many parts `files`; the handler of a streamed one reads its single file itself, after `data` */
  readonly upload?: {
    readonly files: 'optional' | 'one' | 'many';
    readonly kinds: readonly string[];
    readonly maxBytes: number;
    readonly streamed?: true;
    /** what its files are called instead of `files`, where that says what each of them is */
    readonly parts?: readonly string[];
    /** how many files of all parts together; 20 where it does not say */
    readonly most?: number;
  };
  /** 'none' answers 204, 'file' a download, 'events' the live channel */
  readonly response: z.core.$ZodType | 'none' | 'file' | 'events';
  /** 201 for creations; 200 or 204 otherwise */
  readonly status?: 200 | 201 | 204;
  /** the command of a flow that this call sends */
  readonly command?: { readonly flow: string; readonly type: string };
  /** the command of another entity's flow that is part of this call, e.g. of the candidate that gets a deployment */
  readonly implies?: { readonly flow: string; readonly type: string };
  /** saves a form of this entity: refused with 423 while somebody else holds its edit lock (D-050) */
  readonly form?: LockType;
  /** which of its forms that is, where it has several: each has a lock of its own */
  readonly part?: string;
  /** kinds of entities that its answer is made of: what happens to others leaves it as it is; without it everything may change it */
  readonly of?: readonly EntityType[];
  /** seconds that it may take, where that is not what calls of its kind have (D-043, src/api/request.ts) */
  readonly timeout?: number;
  /** answers a list by pages: what it sorts and filters by (docs/adr/0013) */
  readonly list?: ListSpec;
};

export type EndpointTable = Readonly<Record<string, Endpoint>>;

type ParsedOr<T, Otherwise> = T extends z.core.$ZodType ? z.infer<T> : Otherwise;
type InputOr<T, Otherwise> = T extends z.core.$ZodType ? z.input<T> : Otherwise;
type Part<E, Key extends string> = E extends Record<Key, infer Value> ? Value : undefined;

/** What a handler receives after validation. */
export type Parsed<E extends Endpoint> = {
  readonly params: ParsedOr<Part<E, 'params'>, Record<string, never>>;
  readonly query: ParsedOr<Part<E, 'query'>, Record<string, never>>;
  readonly body: ParsedOr<Part<E, 'body'>, undefined>;
};

/** A file of a form whose parts have names of their own. */
export type PartFile = { readonly part: string; readonly file: File };

/** What a caller passes; keys whose schema is absent are left out. */
export type CallInput<E extends Endpoint> = (Part<E, 'params'> extends z.core.$ZodType
  ? { params: InputOr<Part<E, 'params'>, never> }
  : unknown) &
  (Part<E, 'query'> extends z.core.$ZodType ? { query?: InputOr<Part<E, 'query'>, never> } : unknown) &
  (Part<E, 'body'> extends z.core.$ZodType ? { body: InputOr<Part<E, 'body'>, never> } : unknown) &
  (Part<E, 'upload'> extends object ? { files?: readonly (File | PartFile)[] } : unknown);

/** What a call answers: the parsed body, a Blob for files, nothing for 204. */
export type Answer<E extends Endpoint> = E['response'] extends z.core.$ZodType
  ? z.infer<E['response']>
  : E['response'] extends 'file'
    ? Blob
    : undefined;

/** Path parameter that must be a positive integer id (D-025, X-24). */
export const idParam = z.coerce
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().int().max(2_147_483_647));
export const idParams = z.object({ id: idParam });

/** Checks an answer against its endpoint's schema (ERR-01). A day of other years than those that are typed was saved before, and is shown. */
export function checkAnswer(schema: z.core.$ZodType, body: unknown) {
  const parsed = z.safeParse(schema, body);
  const isShown = parsed.success || parsed.error.issues.every(({ message }) => message === yearsError);
  return isShown && !parsed.success ? { success: true as const, data: body } : parsed;
}

/** Keeps the literal types of a table while checking its shape. */
export function endpoints<const T extends EndpointTable>(table: T): T {
  return table;
}
