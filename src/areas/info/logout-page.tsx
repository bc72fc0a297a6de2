import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { ProductSign } from '#src/app/product-sign.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';

/** Says that one is signed out; who is not, can do it here (AUTH-03, D-047). */
export function LogoutPage() {
  const { t } = useTranslation('info');
  const { session } = usePortal();
  const isSignedIn = useSelector(session, (snapshot) => snapshot.matches('signedIn'));
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('loggingOut'));
  return (
    <>
      <ProductSign />
      <h1>{isSignedIn ? t('logout.ask') : isLeaving ? t('logout.leaving') : t('logout.title')}</h1>
      <p className="cc-muted">{isSignedIn ? t('logout.askText') : t('logout.text')}</p>
      <div className="cc-actions">
        {isSignedIn ? (
          <Button look="primary" onClick={() => session.send({ type: 'session.logOut' })}>
            {t('logout.now')}
          </Button>
        ) : (
          <ButtonLink look="primary" href="/login">
            {t('logout.again')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
