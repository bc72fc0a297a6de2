import i18next from 'i18next';
import type { ActorRefFrom } from 'xstate';
import type { errorPopup } from '#machines/shell/error-popup.ts';
import type { warnings } from '#machines/shell/warnings.ts';
import { ApiError } from '#src/api/problem.ts';
import { type FailureContext, placeOf, popupCause } from '#src/app/failure.ts';
import { failureText } from '#src/app/failure-text.ts';
import type { Notify } from '#src/app/notify.ts';

type Places = {
  readonly errorPopup: ActorRefFrom<typeof errorPopup>;
  readonly warnings: ActorRefFrom<typeof warnings>;
  readonly notify: Notify;
};

const warningText = (what: string) => i18next.t('error:warning.list', { what });
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Sends each failure to its place (D-158). Something that is no answer of the server goes to the popup as it is. */
export function createFailures({ errorPopup, warnings, notify }: Places) {
  const raise = (cause: 'fetch' | 'unreachable' | 'default', error: unknown, status: number, traceId?: string) =>
    errorPopup.send({
      type: 'problem.raised',
      problem: { cause, text: failureText(error), status, traceId, at: new Date().toISOString(), page: window.location.pathname },
    });
  return {
    fail(error: unknown, context: FailureContext): void {
      if (isAborted(error)) return;
      if (!(error instanceof ApiError)) {
        raise('default', error, 0);
        return;
      }
      const place = placeOf(error, context);
      // What is closed from the start was not asked for: the part itself says so.
      if (place === 'notAllowed' && error.traceId === undefined) return;
      if (place === 'popup') raise(popupCause(error, context), error, error.status, error.traceId);
      if (place === 'toast') notify.error(failureText(error), undefined, error.traceId);
      if (place === 'notAllowed') notify.error(i18next.t('error:notAllowed'), undefined, error.traceId);
      if (place === 'warning' && context.kind === 'list') {
        warnings.send({
          type: 'warning.raised',
          warning: { kind: 'internalGetError', text: warningText(context.what), traceId: error.traceId },
        });
      }
    },
    over: (what: string): void => warnings.send({ type: 'warning.over', text: warningText(what) }),
  };
}
