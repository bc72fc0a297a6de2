import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { ProductSign } from '#src/app/product-sign.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** Says that one is signed out; who is not, or may not be, can do it here (AUTH-03, D-047). */
export function LogoutPage() {
  const { t } = useTranslation('info');
  const { session, unsaved } = usePortal();
  const at = useSelector(session, (snapshot) =>
    (['signedIn', 'loggingOut', 'signOutFailed'] as const).find((state) => snapshot.matches(state)),
  );
  const words = {
    signedIn: [t('logout.ask'), t('logout.askText')],
    loggingOut: [t('logout.leaving'), t('logout.leavingText')],
    signOutFailed: [t('logout.failed'), t('logout.failedText')],
    signedOut: [t('logout.title'), t('logout.text')],
  } as const;
  const [title, text] = words[at ?? 'signedOut'];
  return (
    <>
      <ProductSign />
      <h1>{title}</h1>
      <p className="cc-muted" role={at === 'signOutFailed' ? 'alert' : undefined}>
        {text}
      </p>
      <div className="cc-actions">
        {(at === 'signedIn' || at === 'signOutFailed') && (
          <Button look="primary" onClick={() => unsaved.leave({ to: 'signOut' })}>
            {at === 'signedIn' ? t('logout.now') : t('logout.retry')}
          </Button>
        )}
        {at === undefined && (
          <ButtonLink look="primary" href="/login">
            {t('logout.again')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
