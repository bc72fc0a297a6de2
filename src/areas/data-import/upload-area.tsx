import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importFiles } from '#contract/data-import/import-kinds.ts';
import { pageUrl } from '#src/app/entity/definition.ts';
import { refusedFileText } from '#src/app/failure/failure-text.ts';
import { FilePicker } from '#src/app/files/file-picker.tsx';
import { sizeText } from '#src/app/files/file-rules.ts';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { useBrandId } from '#src/app/session/use-me.ts';
import { LongWork } from '#src/ui/overlay/long-work.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import { definitionOf } from './data-import.tsx';
import { type ImportUpload, importUploads, sendImport, takenImport } from './uploads.ts';
import { useUploadState, useUploads } from './use-uploads.ts';

type Props = { readonly kind: ImportKind };

/** Takes a file of a kind, shows how far it is, and leads to its import once the server has it (DT-03, D-188, D-199). */
export function UploadArea({ kind }: Props) {
  const { t } = useTranslation('data-imports');
  const portal = usePortal();
  const go = useGo();
  const brandId = useBrandId();
  const { pathname } = useLocation();
  const uploads = useUploads(kind);
  const send = async (file: File) => {
    const one = sendImport(portal, kind, file);
    const id = await takenImport(one);
    if (id === undefined) return;
    importUploads(portal).remove(one.key);
    // Whoever has left the page stays where they are now.
    if (globalThis.location.pathname === pathname) go(pageUrl(definitionOf(kind), { id, brandId }));
    else if (one.taken()?.state === 'VALIDATING') portal.notify.success(t('upload.arrived', { fileName: file.name }));
  };
  return (
    <div className="cc-import-upload">
      <FilePicker
        label={t('upload.drop')}
        hint={t(`upload.hint.${kind}`)}
        pickLabel={t('upload.pick')}
        kinds={importFiles.kinds}
        items={[]}
        onFile={(file) => void send(file)}
      />
      {uploads.map((one) => (
        <OneUpload key={one.key} upload={one} />
      ))}
    </div>
  );
}

function OneUpload({ upload }: { readonly upload: ImportUpload }) {
  const { t } = useTranslation(['data-imports', 'common']);
  const portal = usePortal();
  const { actor, fileName, key, size } = upload;
  const { context, value } = useUploadState(upload);
  const { error, percent } = context;
  const close = { label: t('common:action.dismiss'), onClose: () => importUploads(portal).remove(key) };
  if (value === 'refused')
    return (
      <Banner kind="error" title={t('upload.refused', { fileName })} close={close}>
        {refusedFileText(error)}
      </Banner>
    );
  if (value === 'cancelled') return <Banner kind="info" title={t('upload.cancelled', { fileName })} close={close} />;
  const sent = { percent, sent: sizeText((size * percent) / 100), size: sizeText(size) };
  return (
    <LongWork
      title={t('upload.sending', { fileName })}
      percent={percent}
      text={percent === 100 ? t('upload.checking') : t('upload.sent', sent)}
      cancel={{ label: t('common:action.cancel'), onCancel: () => actor.send({ type: 'upload.cancel' }) }}
    />
  );
}
