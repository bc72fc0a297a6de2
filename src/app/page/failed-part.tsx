import { useTranslation } from 'react-i18next';
import { failureText, traceOf } from '#src/app/failure-text.ts';
import { FailedState } from '#src/ui/page-states.tsx';

type Props = { readonly error: unknown; readonly title?: string; readonly onRetry: () => void; readonly busy?: boolean };

/** A part that could not be loaded: what happened, the trace id with copy, try again. The page around it stays. */
export function FailedPart({ error, title, onRetry, busy = false }: Props) {
  const { t } = useTranslation(['common', 'error']);
  const trace = traceOf(error);
  return (
    <FailedState
      title={title ?? t('state.failed')}
      text={failureText(error)}
      trace={
        trace === undefined
          ? undefined
          : { label: t('error:traceId'), id: trace, copyLabel: t('action.copy'), copiedLabel: t('action.copied') }
      }
      retry={{ label: t('action.retry'), onRetry, busy }}
    />
  );
}
