import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#src/app/files/file-rules.ts';
import { uploadsUnderWay } from '#src/app/files/uploads-under-way.ts';
import { usePortal } from '#src/app/portal.ts';
import { LongWork } from '#src/ui/overlay/long-work.tsx';

/** Files of this tab that are on their way while their page is left: how far each is, and the way to end it (D-033, D-188, VIN-09). */
export function Uploads() {
  const { t } = useTranslation(['home', 'common']);
  const portal = usePortal();
  const uploads = useMemo(() => uploadsUnderWay(portal), [portal]);
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  if (all.length === 0) return null;
  return (
    <section className="cc-uploads" aria-label={t('uploads.title')}>
      {all.map(({ cancel, fileName, key, percent, size }) => (
        <LongWork
          key={`${key} ${fileName}`}
          title={t('uploads.sending', { fileName })}
          percent={percent}
          text={t('uploads.sent', {
            percent,
            sent: sizeText(((size ?? 0) * percent) / 100),
            size: sizeText(size ?? 0),
          })}
          cancel={{ label: t('common:action.cancel'), onCancel: cancel }}
        />
      ))}
    </section>
  );
}
