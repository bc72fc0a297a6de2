import { useTranslation } from 'react-i18next';
import { isSwitchedOff } from '#src/api/problem.ts';
import { failureText, rolesOf, traceOf } from '#src/app/failure/failure-text.ts';
import { ClosedState, FailedState } from '#src/ui/page/page-states.tsx';
import { usePartName } from '#src/ui/page/part-name.ts';

type Props = {
  readonly error: unknown;
  readonly title?: string;
  readonly onRetry: () => void;
  readonly busy?: boolean;
  /** 1 where it stands for the whole page */
  readonly level?: 1 | 2;
};

/** A part that could not be loaded, by the name of the heading or tab that it stands below: what happened, the trace id with copy, try again; one that is closed says to whom it is not. The page around it stays. */
export function FailedPart({ error, title, onRetry, busy = false, level = 2 }: Props) {
  const { t } = useTranslation(['common', 'error']);
  const name = usePartName();
  const trace = traceOf(error);
  const roles = rolesOf(error);
  if (isSwitchedOff(error)) return <ClosedState boxed level={level} title={t('state.off')} text={t('state.offText')} />;
  if (roles) return <ClosedState boxed level={level} title={t('state.closed')} text={t('state.closedTo', { roles })} />;
  return (
    <FailedState
      level={level}
      title={title ?? (name === undefined ? t('state.failed') : t('state.failedList', { what: name }))}
      text={failureText(error)}
      trace={
        trace === undefined
          ? undefined
          : {
              label: t('error:traceId'),
              id: trace,
              copyLabel: t('action.copy'),
              copiedLabel: t('action.copied'),
              refusedLabel: t('action.notCopied'),
            }
      }
      retry={{ label: t('action.retry'), onRetry, busy }}
    />
  );
}
