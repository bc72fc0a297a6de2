import i18next from 'i18next';
import { type FunctionalRole, functionalRoles } from '#contract/access/roles.ts';
import { notInThisState } from '#contract/problem.ts';
import { ApiError } from '#src/api/problem.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { problemKey } from './failure.ts';

/** A refused command: its sentence guesses at what the server may know better. */
const refusedCode = 'AEC_OPERATION_CANNOT_BE_PERFORMED';

/** Codes whose sentence is one for many faults: what it was this time, an unknown vehicle group for example, only the detail says (D-150). */
const toldByDetail: ReadonlySet<string> = new Set([
  'UNKNOWN',
  'DIGI_TWIN_BUILD_QUERY_ERROR',
  'AEC_OPERATION_CAN_NOT_PERFORMED',
  refusedCode,
]);

/**
 * What happened, in the words of the catalogue (D-150, ERR-04…ERR-06, ERR-26); the server's detail below a 4xx that needs it, and instead of the sentence
 * that only says what may have been. A 503 is no fault, and neither is what a system behind the portal
 * does not take: the server says what does not answer, or why, and what to do.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message !== '' ? error.message : i18next.t('error:unexpected');
  const isTold = error.code === 'UNKNOWN' && (error.status === 503 || error.status === 409);
  if (isTold && error.problem?.detail !== undefined) return error.problem.detail;
  const fields = error.status === 422 ? (error.problem?.errors ?? []).filter(({ instance }) => instance) : [];
  if (fields.length > 0) return fieldsText(fields);
  const isRefused = error.code === 'UNKNOWN' && error.status === 403;
  const text = isRefused
    ? i18next.t('error:notAllowed')
    : (textOf('error', problemKey(error.code)) ?? i18next.t('error:unexpected'));
  const detail = error.status < 500 ? error.problem?.detail : undefined;
  // What a command lacks is told by its flow, below this sentence (D-247): the server's own is told where it says more than that there is something.
  const saysNothing = detail === undefined || detail === text || detail === notInThisState;
  if (!toldByDetail.has(error.code) || saysNothing) return text;
  return error.code === refusedCode ? detail : `${text} ${detail}`;
}

/** The same, undefined where an answer had no words: the sentence of its code helps nobody who reads beside it what failed. */
export const toldText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code === 'ZOD_ERROR' ? undefined : failureText(error);

/** What is wrong is said at each field; where it is one thing, here too: not every page has that field in sight. */
const fieldsText = ([first, ...others]: readonly { readonly detail?: string | undefined }[]): string =>
  i18next.t(others.length === 0 && first?.detail ? 'error:field' : 'error:fields', { detail: first?.detail });

/** Why a file was refused, as the server says it of the file: the sentence of a form with one wrong field says no more. */
export function refusedFileText(error: unknown): string {
  const [fault] = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return fault?.detail ?? failureText(error);
}

/** Trace id of a failure, to be told and copied. */
export function traceOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.traceId : undefined;
}

/** Roles that can see what is closed to me, in one line; the administrator only where nobody else can. Undefined for other failures. */
export function rolesOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.status !== 403) return undefined;
  const all = error.needs.flatMap((need) => need.by);
  const named = all.filter((role) => role !== 'ADMIN');
  const names = (named.length > 0 ? named : all).map((role) => functionalRoles[role as FunctionalRole]?.name ?? role);
  return names.length > 0 ? [...new Set(names)].join(', ') : undefined;
}
