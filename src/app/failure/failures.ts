import i18next from 'i18next';
import type { ActorRefFrom } from 'xstate';
import { capital } from '#contract/words.ts';
import type { errorPopup, PopupCause, PopupProblem } from '#machines/shell/error-popup.ts';
import type { Warning, warnings } from '#machines/shell/warnings.ts';
import { isMissingPart, type MissingCause } from '#src/api/missing-part.ts';
import { ApiError, unreachable } from '#src/api/problem.ts';
import type { Notify } from '#src/app/notify.ts';
import { type FailureContext, failurePlace, mayRepeat, popupCause, type Repeat } from './failure.ts';
import { failureText } from './failure-text.ts';
import type { Report } from './monitoring.ts';

type Places = {
  readonly errorPopup: ActorRefFrom<typeof errorPopup>;
  readonly warnings: ActorRefFrom<typeof warnings>;
  readonly notify: Notify;
  readonly report: Report;
  readonly whyMissing: () => Promise<MissingCause>;
};

/** Causes of persistent warnings that are no failed call (ERR-17, ERR-19, ERR-20). */
export type WarningCause =
  | { readonly cause: 'releaseNotValid'; readonly line: 'oru20' | 'bigLoop'; readonly name: string; readonly details: string }
  | { readonly cause: 'serviceDown'; readonly service: 'backend' | 'oru20' | 'bigLoop' }
  | { readonly cause: 'vehicleListNotSynchronised'; readonly name: string };
/** Raises such a warning; with `isOver` it ends, and a dismissed one may be raised again. */
export type Warn = (cause: WarningCause, options?: { readonly isOver?: boolean }) => void;

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** The warning of a list that could not be loaded (D-152); its text without the trace id is the key. */
const listWarning = (what: string): Warning => ({
  kind: 'internalGetError',
  text: i18next.t('error:warning.list', { what: capital(what) }),
});

/** Words and type of a warning (D-152, ERR-10). */
function warningOf(cause: WarningCause): Warning {
  if (cause.cause === 'releaseNotValid') {
    const { details, line, name } = cause;
    return { kind: 'releaseNotValid', text: i18next.t(`error:warning.notValid.${line}`, { name, details }) };
  }
  if (cause.cause === 'serviceDown') return { kind: 'default', text: i18next.t(`error:warning.down.${cause.service}`) };
  return { kind: 'default', text: i18next.t('error:warning.notSynchronised', { name: cause.name }) };
}

/** A right that is missing, or a feature that is switched off, which the server names (ERR-22). */
function refusalText({ problem }: ApiError): string {
  const disabled = i18next.t('error:featureDisabled');
  return problem?.detail === disabled ? disabled : i18next.t('error:notAllowed');
}

/** Sends each failure to its place (D-158). Something that is no answer of the server goes to the popup as it is. */
export function createFailures({ errorPopup, warnings, notify, report, whyMissing }: Places) {
  errorPopup.on('problems.retried', ({ problems }) => {
    for (const { again, left } of problems) (again ?? left)?.();
  });
  errorPopup.on('problems.left', ({ problems }) => {
    for (const { left } of problems) left?.();
  });
  const raise = (
    cause: PopupCause,
    error: unknown,
    { status, traceId, ...repeat }: Pick<PopupProblem, 'status' | 'traceId' | 'again' | 'left'>,
  ) =>
    errorPopup.send({
      type: 'problem.raised',
      problem: {
        cause,
        text: failureText(error),
        reason: error instanceof ApiError && error.code === 'ZOD_ERROR' && !error.problem ? error.message : undefined,
        status,
        traceId,
        at: new Date().toISOString(),
        page: window.location.pathname,
        ...repeat,
      },
    });
  /** The sentence of the catalogue, and below it what the command lacks (D-150, D-247); its words come with the flows. */
  const refuse = (error: ApiError, title: string, of?: string): void => {
    if (!error.command || error.needs.length === 0) {
      notify.error(title, undefined, error.traceId, of);
      return;
    }
    void import('#src/app/workflow/needs-text.ts').then(
      ({ needsText }) => notify.error(title, needsText(error), error.traceId),
      () => notify.error(title, undefined, error.traceId),
    );
  };
  const warn: Warn = (cause, { isOver = false } = {}) => {
    const warning = warningOf(cause);
    warnings.send(isOver ? { type: 'warning.over', text: warning.text } : { type: 'warning.raised', warning });
  };
  /** A part of the page that somebody asked for, a dialog for example, and that did not come (ERR-27). */
  const raiseMissing = async (error: unknown) => {
    const cause = await whyMissing();
    if (cause === 'unreachable') raise('unreachable', unreachable(error), { status: 0 });
    else raise('default', new Error(i18next.t(`error:missingPart.${cause}`)), { status: 0 });
  };
  return {
    fail(error: unknown, context: FailureContext): void {
      const { again, left, of }: Repeat = context.kind === 'mutation' ? context : {};
      const isOfPopup = error instanceof ApiError && failurePlace(error, context) === 'popup';
      if (!isOfPopup) left?.();
      if (isAborted(error)) return;
      if (isMissingPart(error)) {
        void raiseMissing(error);
        return;
      }
      if (!(error instanceof ApiError)) {
        raise('default', error, { status: 0 });
        return;
      }
      const place = failurePlace(error, context);
      // What is closed from the start was not asked for: the part itself says so.
      if (place === 'notAllowed' && error.traceId === undefined) return;
      if (place !== 'nowhere' && place !== 'session') report({ kind: 'problem', error });
      if (context.kind === 'list' && context.isSaid) return;
      if (place === 'popup') {
        const { status, traceId } = error;
        raise(popupCause(error, context), error, { status, traceId, again: mayRepeat(error) ? again : undefined, left });
      }
      if (place === 'toast') refuse(error, failureText(error), of);
      if (place === 'notAllowed') refuse(error, refusalText(error));
      if (place === 'warning' && context.kind === 'list')
        warnings.send({ type: 'warning.raised', warning: { ...listWarning(context.what), traceId: error.traceId } });
    },
    over: (what: string): void => warnings.send({ type: 'warning.over', text: listWarning(what).text }),
    warn,
  };
}
