import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '#src/app/portal.ts';
import { ProductSign } from '#src/app/product-sign.tsx';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { loginSearch } from './searches.ts';

/** Sends to the identity provider; the portal itself asks for no password (AUTH-01, AUTH-02, AUTH-04). */
export function LoginPage() {
  const { t } = useTranslation(['info', 'error']);
  const { session } = usePortal();
  const [{ redirectFrom }] = useSearchState(loginSearch);
  const isLeaving = useSelector(session, (snapshot) => snapshot.matches('signingIn'));
  const problem = useSelector(session, (snapshot) => snapshot.context.problem);
  return (
    <>
      <ProductSign />
      <h1>{t('login.title')}</h1>
      {problem !== undefined && (
        <Banner kind="error" title={t('error:authorizationFailed')}>
          {problem}
        </Banner>
      )}
      <p className="cc-muted">{redirectFrom === undefined ? t('login.text') : t('login.textBack')}</p>
      <div className="cc-actions">
        <Button
          look="primary"
          busy={isLeaving}
          onClick={() => session.send({ type: 'session.signIn', ...(redirectFrom !== undefined && { redirectFrom }) })}
        >
          {t('login.signIn')}
        </Button>
      </div>
    </>
  );
}
