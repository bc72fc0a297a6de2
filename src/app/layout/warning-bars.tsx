import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { activeWarnings } from '#machines/shell/warnings.ts';
import { usePortal } from '#src/app/portal.ts';
import { CopyableId } from '#src/ui/copy-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** Persistent warnings, one a message (ERR-09, ERR-11, D-152). */
export function WarningBars() {
  const { warnings } = usePortal();
  const { t } = useTranslation(['common', 'error']);
  const entries = useSelector(warnings, (snapshot) => snapshot.context.entries);
  const active = activeWarnings(entries);
  if (active.length === 0) return null;
  return (
    <div className="cc-bars">
      {active.map((warning) => (
        <Banner
          key={warning.text}
          title={warning.text}
          close={{ label: t('action.dismiss'), onClose: () => warnings.send({ type: 'warning.dismissed', text: warning.text }) }}
        >
          {warning.traceId !== undefined && (
            <>
              {t('error:warning.traceId')}{' '}
              <CopyableId
                value={warning.traceId}
                label={t('action.copy')}
                copiedLabel={t('action.copied')}
                refusedLabel={t('action.notCopied')}
              />
            </>
          )}
        </Banner>
      ))}
    </div>
  );
}
