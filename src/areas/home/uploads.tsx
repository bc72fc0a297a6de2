import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { sizeText } from '#src/app/files/file-rules.ts';
import { uploadsUnderWay } from '#src/app/files/uploads-under-way.ts';
import { type Portal, usePortal } from '#src/app/portal.ts';
import { textOf } from '#src/i18n/i18n.ts';
import { LongWork } from '#src/ui/overlay/long-work.tsx';

/** Ends an upload, and says so: its card goes with it. */
export function endUpload({ notify }: Pick<Portal, 'notify'>, one: { readonly cancel: () => void; readonly fileName: string }) {
  one.cancel();
  notify.info(textOf('home', 'uploads.cancelled', { fileName: one.fileName }) ?? '');
}

/** Files of this tab that are on their way while their page is left: how far each is, and the way to end it (D-033, D-188, VIN-09). */
export function Uploads() {
  const { t } = useTranslation(['home', 'common']);
  const portal = usePortal();
  const uploads = useMemo(() => uploadsUnderWay(portal), [portal]);
  const all = useSyncExternalStore(uploads.subscribe, uploads.all);
  if (all.length === 0) return null;
  return (
    <section className="cc-home-uploads" aria-label={t('uploads.title')}>
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
          cancel={{
            label: t('common:action.cancel'),
            onCancel: () => endUpload(portal, { cancel, fileName }),
          }}
        />
      ))}
    </section>
  );
}
