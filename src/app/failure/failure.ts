import { type Need, underWay } from '#contract/command.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { capital } from '#contract/words.ts';
import type { PopupCause } from '#machines/shell/error-popup.ts';

/** What was going on when a call failed. `what` names the list in the warning's words (D-152). */
export type FailureContext =
  /** `isSaid`: the part itself says it where it would stand, with the way to try again */
  | { readonly kind: 'list'; readonly what: string; readonly isSaid?: boolean }
  | { readonly kind: 'detail' | 'part' }
  | ({ readonly kind: 'mutation' } & Repeat);

/** How a change that failed is sent once more, with the same input. */
export type Repeat = {
  readonly again?: () => void;
  /** told once it is settled that it is not: at once where the failure is no matter of another attempt, else when the popup is closed */
  readonly left?: () => void;
  /** what was refused for what was typed: its message goes once that is mended or left */
  readonly of?: string;
};

/** What the routing reads of a failure; the client's ApiError has it. */
export type FailureFacts = {
  readonly code: ProblemCode | 'BACKEND_UNREACHABLE';
  /** HTTP status; 0 without an answer */
  readonly status: number;
  readonly isAborted?: boolean;
  /** why it was refused, or what it waits for */
  readonly needs?: readonly Need[];
};

/** Where a failure is shown. 'session' and 'notFound' are shown by others: the session machine, the page itself. */
type FailurePlace = 'nowhere' | 'session' | 'toast' | 'notAllowed' | 'popup' | 'warning' | 'notFound';

/** Which failure goes where (D-158). A body that does not fit its schema counts as the popup's, whatever its status. */
export function failurePlace(failure: FailureFacts, context: FailureContext): FailurePlace {
  if (failure.isAborted) return 'nowhere';
  if (failure.status === 401) return 'session';
  if (failure.code === 'BACKEND_UNREACHABLE' || failure.code === 'ZOD_ERROR') return 'popup';
  if (failure.status >= 500) return context.kind === 'list' ? 'warning' : 'popup';
  if (failure.status === 403) return 'notAllowed';
  if (failure.status === 404 && context.kind === 'detail') return 'notFound';
  return failure.status >= 400 ? 'toast' : 'popup';
}

/** Key of a problem's text: `error.problem.<camelCase of the code>` (D-150, ERR-04). */
export function problemKey(code: string): string {
  const [first = '', ...rest] = code.toLowerCase().split('_');
  return `problem.${first}${rest.map(capital).join('')}`;
}

/** Which text the popup opens with (ERR-32, ERR-34, D-015); an order that waits for its answer is no unexpected error (ADR 28). */
export function popupCause(failure: FailureFacts, context: FailureContext): PopupCause {
  if (failure.code === 'BACKEND_UNREACHABLE') return 'unreachable';
  if (isUnderWay(failure)) return 'underWay';
  return context.kind === 'mutation' ? 'default' : 'fetch';
}

/** The order is given and the portal itself asks the tool what became of it: there is nothing to send again (ADR 28). */
export const isUnderWay = ({ needs = [], status }: FailureFacts): boolean =>
  status === 503 && needs.some(({ key, kind }) => kind === 'fact' && key === underWay);

/** Whether another attempt may help: nobody answered, or the server could not; what was answered otherwise would be so again (D-158). */
export const mayRepeat = (failure: FailureFacts): boolean =>
  failure.code === 'BACKEND_UNREACHABLE' || (failure.status >= 500 && !isUnderWay(failure));

type Offered = { readonly cause: PopupCause; readonly status: number; readonly again?: unknown };

/**
 * What the popup offers beside Close, and which of its buttons is filled. What can be sent again comes first, and then nothing is to be loaded again;
 * loading the page again takes what was typed, so it is not filled while something is (D-154, D-158).
 */
export function popupOffers(
  problems: readonly Offered[],
  isUnsaved: boolean,
): { filled: 'retry' | 'reload' | 'close'; reload: boolean } {
  if (problems.some(({ again }) => again !== undefined)) return { filled: 'retry', reload: false };
  const reload = !problems.every(({ cause, status }) => cause === 'underWay' || (cause === 'default' && status >= 500));
  return { filled: reload && !isUnsaved ? 'reload' : 'close', reload };
}

const DESCRIPTION_LIMIT = 1500;

type Ticket = { readonly status: number; readonly traceId?: string | undefined; readonly page: string; readonly at: string };

/** Link to the help desk's form with status, trace id, previous page and time filled in (ERR-35, ERR-36, D-037). */
export function ticketLink(helpdeskUrl: string, summary: string, ticket: Ticket): string {
  const lines = [
    `Status: ${ticket.status}`,
    `Trace id: ${ticket.traceId ?? '-'}`,
    `Previous page: ${ticket.page}`,
    `Time: ${ticket.at}`,
  ];
  const description = encodeURIComponent(lines.join('\n')).slice(0, DESCRIPTION_LIMIT);
  // A cut in the middle of an escape would make the whole link invalid.
  const filled = `summary=${encodeURIComponent(summary)}&description=${description.replace(/%[0-9A-F]?$/i, '')}`;
  // The address may have a query of its own: which queue, for example.
  const link = new URL(helpdeskUrl);
  link.search = link.search === '' ? filled : `${link.search}&${filled}`;
  return link.href;
}

/** Notices of the browser that are no failures (ERR-29). */
export function isHarmless(message: string): boolean {
  return message.startsWith('ResizeObserver loop');
}
