import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { FailedState } from '#src/ui/page-states.tsx';
import './plain.css';

/** While it is asked who is there; and what to do when nobody answers. */
export function BootScreen() {
  const { t } = useTranslation(['common', 'error']);
  const { session } = usePortal();
  const hasFailed = useSelector(session, (snapshot) => snapshot.matches({ booting: 'failed' }));
  if (!hasFailed) return <div className="cc-boot" role="status" aria-label={t('state.loading')} />;
  return (
    <main className="cc-plain-page">
      <FailedState
        level={1}
        title={t('error:problem.backendUnreachable')}
        retry={{ label: t('action.retry'), onRetry: () => session.send({ type: 'session.retry' }) }}
      />
    </main>
  );
}
