import type { Need, Target } from '#contract/command.ts';
import {
  featureDisabled,
  type Problem,
  type ProblemCode,
  problemCode,
  problemSchema,
  problemTypePrefix,
} from '#contract/problem.ts';

type ApiErrorCode = ProblemCode | 'BACKEND_UNREACHABLE';

/** A command of a flow that the server refused. */
export type RefusedCommand = { readonly flow: string; readonly type: string; readonly target: Target };

type ApiErrorInit = {
  readonly code: ApiErrorCode;
  /** HTTP status; 0 without an answer */
  readonly status: number;
  readonly problem?: Problem | undefined;
  readonly traceId?: string | undefined;
  readonly command?: RefusedCommand | undefined;
  /** for an answer without a problem document */
  readonly message?: string | undefined;
  readonly cause?: unknown;
};

/** Every failed call rejects with this. `code` finds the text (D-150), `needs` says why a command is closed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly problem: Problem | undefined;
  readonly traceId: string | undefined;
  readonly command: RefusedCommand | undefined;

  constructor(init: ApiErrorInit) {
    super(init.problem?.detail ?? init.problem?.title ?? init.message ?? init.code, { cause: init.cause });
    this.code = init.code;
    this.status = init.status;
    this.problem = init.problem;
    this.traceId = init.traceId ?? init.problem?.traceId;
    this.command = init.command;
  }

  /** No HTTP answer: network failure or timeout (D-015). */
  get unreachable(): boolean {
    return this.code === 'BACKEND_UNREACHABLE';
  }

  get needs(): readonly Need[] {
    return this.problem?.needs ?? [];
  }

  /** Field errors: `instance` is a JSON pointer into the body that was sent (D-151). */
  get errors(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? [];
  }
}

/** No answer came; without a trace id it was no call of the API. */
export function unreachable(cause: unknown, traceId?: string): ApiError {
  return new ApiError({ code: 'BACKEND_UNREACHABLE', status: 0, traceId, cause });
}

/** ERR-23: something tries to load what is still to be created. */
export const loadingNewRefused = "Loading of state with primary key 'new' is not allowed!";

/** ERR-24, ERR-25: what a body that should be JSON turned out to be. */
const responseUndefined = 'Response is undefined';
const responseUnreadable = 'An error was detected while parsing the response';

/** ERR-01, ERR-05: an answer that does not fit what was agreed. */
export function misshapen(status: number, traceId: string, body: unknown, cause?: unknown): ApiError {
  const message = body === undefined ? responseUndefined : responseUnreadable;
  return new ApiError({ code: 'ZOD_ERROR', status, traceId, message, cause });
}

/**
 * The error of a failed answer. A problem counts only with a type of ours (ERR-03, D-018); the first entry of `errors` may stand in for
 * it (ERR-08); anything else is ZOD_ERROR (ERR-05). A code outside the catalogue is told to the console (ERR-06).
 */
export function errorOf(status: number, body: unknown, traceId: string, command?: RefusedCommand): ApiError {
  const document = problemSchema.safeParse(body);
  const first = document.success ? document.data.errors?.[0] : problemSchema.safeParse(firstError(body)).data;
  const candidates = [document.data, first].filter((problem): problem is Problem => problem !== undefined);
  const problem = candidates.find(({ type }) => hasOurPrefix(type));
  if (!problem) return misshapen(status, traceId, body, document.error);
  const code = problemCode(problem.type);
  if (code === undefined) console.warn(`Unknown problem type: ${problem.type.slice(0, 200)}`);
  return new ApiError({
    code: code ?? 'PROBLEM_TYPE_NOT_FOUND',
    status,
    problem: { ...document.data, ...problem },
    traceId: problem.traceId ?? traceId,
    command,
  });
}

function hasOurPrefix(type: string): boolean {
  return type.replace(/^https?:\/\/[^/]+/, '').startsWith(problemTypePrefix);
}

function firstError(body: unknown): unknown {
  return body !== null && typeof body === 'object' && 'errors' in body && Array.isArray(body.errors) ? body.errors[0] : undefined;
}

/** Whether the server refused because a feature is switched off: no role would open it (ERR-22). */
export function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.problem?.detail === featureDisabled;
}
