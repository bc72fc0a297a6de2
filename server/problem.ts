import { STATUS_CODES } from 'node:http';
import { type Need, underWay } from '#contract/command.ts';
import { type Problem, type ProblemCode, problemStatus, problemTypePrefix } from '#contract/problem.ts';

type FieldError = { readonly pointer: string; readonly detail: string };
type ProblemOptions = {
  readonly status?: number;
  readonly detail?: string;
  readonly fields?: readonly FieldError[];
  readonly needs?: readonly Need[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
};

/** Field errors that an answer has at most: a body of 100,000 values could have as many. */
const mostFields = 100;

/** Thrown anywhere below a call; the application turns it into a problem document with the call's trace id (ERR-02, D-150). */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly document: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, options: ProblemOptions) {
    super(options.detail ?? code, { cause: options.cause });
    this.status = options.status ?? problemStatus[code];
    this.headers = options.headers ?? {};
    const type = `${problemTypePrefix}${code}`;
    this.document = {
      type,
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      ...(options.detail === undefined ? {} : { detail: options.detail }),
      ...(options.fields
        ? {
            errors: options.fields.slice(0, mostFields).map(({ pointer, detail }) => ({
              type,
              title: 'Invalid field',
              status: this.status,
              detail,
              instance: pointer,
            })),
          }
        : {}),
      ...(options.needs ? { needs: [...options.needs] } : {}),
    };
  }
}

/** A problem of the catalogue; `status` replaces the catalogue's default (D-150, D-151). */
export function problem(code: ProblemCode, options: ProblemOptions = {}): ProblemError {
  return new ProblemError(code, options);
}

/** Equal for an unknown id and for one outside the caller's brands (T2). */
export const notFound = (): ProblemError => problem('UNKNOWN', { status: 404, detail: 'Not found.' });
export const badRequest = (detail: string): ProblemError => problem('UNKNOWN', { status: 400, detail });
/** The same of a value of the query, at its name. */
export const badParameter = (name: string, detail: string): ProblemError =>
  problem('UNKNOWN', { status: 400, detail: 'The query is not valid.', fields: [{ pointer: `/${name}`, detail }] });
export const forbidden = (detail: string, needs?: readonly Need[]): ProblemError =>
  problem('UNKNOWN', { status: 403, detail, ...(needs ? { needs } : {}) });
export const conflict = (detail: string, needs?: readonly Need[]): ProblemError =>
  problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 409, detail, ...(needs ? { needs } : {}) });
/** What stands behind the portal does not do it, and says why: nobody else has changed anything (ADR 28). */
export const refusedBehind = (detail: string): ProblemError => problem('UNKNOWN', { status: 409, detail });
export const staleRevision = (): ProblemError =>
  problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { status: 412, detail: 'It was changed by somebody else in the meantime.' });
/** Field errors with JSON pointers into the request body (D-151), at most 100 of them: the detail says how many more there are. */
export const invalidFields = (fields: readonly FieldError[], detail = 'Some fields are not valid.'): ProblemError => {
  const more = fields.length - mostFields;
  const rest = ` The first ${mostFields} are listed, and ${more.toLocaleString('en')} more are not valid either.`;
  return problem('UNKNOWN', { status: 422, detail: more > 0 ? `${detail}${rest}` : detail, fields });
};
/** Codes of a disk without space: the system's own, a quota, and PostgreSQL's. */
export const diskFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
export const noSpace = (cause: unknown): ProblemError =>
  problem('UNKNOWN', { status: 507, detail: 'The server has no space left to store this. Nothing was saved.', cause });
export const unavailable = (detail: string, cause?: unknown): ProblemError =>
  problem('UNKNOWN', { status: 503, detail, headers: { 'Retry-After': '5' }, cause });
/** An order of which it is not known what became: the portal itself asks on, and there is nothing that its caller could send again (ADR 28). */
export const outcomeOpen = (detail: string, cause: unknown): ProblemError =>
  problem('UNKNOWN', {
    status: 503,
    detail,
    needs: [{ kind: 'fact', key: underWay, by: [] }],
    headers: { 'Retry-After': '5' },
    cause,
  });

/** Something by its name behind the portal fails: its words say all, where they were thrown leads nowhere (T21). */
export class DependencyFailure extends Error {}
