import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { product } from '#contract/redacted-names.ts';
import { FailedPart } from '#src/app/page/failed-part.tsx';
import { usePortal } from '#src/app/portal.ts';
import './plain.css';

/** While it is asked who is there; and what to do when nobody answers. */
export function BootScreen() {
  const { t } = useTranslation('common');
  const { session } = usePortal();
  const hasFailed = useSelector(session, (snapshot) => snapshot.matches({ booting: 'failed' }));
  const failure = useSelector(session, (snapshot) => snapshot.context.failure);
  if (!hasFailed) return <BootFrame loading={t('state.loading')} />;
  return (
    <main className="cc-plain-page">
      <FailedPart
        level={1}
        title={t('state.notStarted')}
        error={failure}
        onRetry={() => session.send({ type: 'session.retry' })}
      />
    </main>
  );
}

/** What index.html shows from the first paint on, so that nothing changes while it is asked who is there; its look stands there too. */
export function BootFrame({ loading }: { readonly loading: string }) {
  return (
    <div className="cc-boot" role="status">
      <b>{product.name}</b>
      <p>{loading}…</p>
      <i />
      <i />
      <i />
    </div>
  );
}
