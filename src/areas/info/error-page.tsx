import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ticketLink } from '#src/app/failure/failure.ts';
import { ProductSign } from '#src/app/product-sign.tsx';
import { safeLink } from '#src/app/routing/safe-link.ts';
import { useSearchState } from '#src/app/routing/use-search-state.ts';
import { usePortalConfiguration } from '#src/app/use-configuration.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { errorSearch } from './searches.ts';

/** What failed, as far as it is known; everything from the address is shown as text (INFO-10, ERR-28, D-035). */
export function ErrorPage() {
  const { t } = useTranslation(['info', 'common', 'error']);
  const [{ traceId, message, redirectFrom, previousPage }] = useSearchState(errorSearch);
  const { helpdeskUrl } = usePortalConfiguration();
  const back = safeLink(redirectFrom);
  const isUnknown = message === t('error:unknownRoute');
  const page = previousPage ?? redirectFrom ?? '';
  return (
    <>
      <ProductSign />
      <h1>{isUnknown ? t('error:pageNotFound') : (message ?? t('error:unexpected'))}</h1>
      {isUnknown && <p className="cc-muted cc-small">{message}</p>}
      <p className="cc-muted">{t('error.text')}</p>
      <dl>
        {traceId !== undefined && (
          <>
            <dt>{t('error:traceId')}</dt>
            <dd>
              <CopyableId
                value={traceId}
                label={t('common:action.copy')}
                copiedLabel={t('common:action.copied')}
                refusedLabel={t('common:action.notCopied')}
              />
            </dd>
          </>
        )}
        {redirectFrom !== undefined && (
          <>
            <dt>{t('error.page')}</dt>
            <dd>{redirectFrom}</dd>
          </>
        )}
        {previousPage !== undefined && previousPage !== redirectFrom && (
          <>
            <dt>{t('error.previous')}</dt>
            <dd>{previousPage}</dd>
          </>
        )}
      </dl>
      <div className="cc-actions">
        <ButtonLink look="primary" href="/">
          {t('error.home')}
        </ButtonLink>
        {back !== undefined && <ButtonLink href={back}>{t('error.back')}</ButtonLink>}
        {helpdeskUrl !== null && (
          <ButtonLink
            look="quiet"
            icon={<IconExternalLink size={14} aria-hidden="true" />}
            href={ticketLink(helpdeskUrl, message ?? t('error:unexpected'), {
              status: 0,
              traceId,
              page,
              at: new Date().toISOString(),
            })}
          >
            {t('error:popup.ticket')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
