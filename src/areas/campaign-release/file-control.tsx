import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText, fileFault, sizeText } from '#src/app/files/file-rules.ts';
import { Uploader } from '#src/ui/form/uploader.tsx';

type Props = {
  readonly label: string;
  readonly hint: string;
  /** as its name ends */
  readonly kinds: readonly string[];
  readonly chosen: File | undefined;
  readonly sha256: string | undefined;
  /** how far it is, while it is sent */
  readonly percent: number | undefined;
  readonly error: string | undefined;
  readonly onFile: (file: File, sha256: string) => void;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
};

/** Takes the file of a release: its hash is counted before it is sent, and the server compares it with what arrived (D-112, D-114, D-119). */
export function FileControl(props: Props) {
  const { label, hint, kinds, chosen, sha256 = '', percent, error, onFile, onCancel, onRemove } = props;
  const { t } = useTranslation(['campaign-releases', 'common']);
  const [fault, setFault] = useState<string>();
  const [reading, setReading] = useState<File>();
  const take = ([file]: File[]) => {
    if (!file) return;
    const found = fileFault(file, 0, 1, kinds);
    setFault(found && found !== 'fileCount' ? faultText(found, file.name) : undefined);
    if (found !== undefined) return;
    setReading(file);
    void hashOf(file)
      .then((hash) => onFile(file, hash))
      .finally(() => setReading(undefined));
  };
  const shown = reading ?? chosen;
  const isSending = percent !== undefined && percent < 100 && !reading;
  const note = reading ? t('notReady') : t('hashed', { size: sizeText(chosen?.size ?? 0), sha256 });
  const item = shown && {
    id: 'file',
    name: shown.name,
    state: isSending ? ('uploading' as const) : reading ? ('waiting' as const) : ('done' as const),
    percent: percent ?? 0,
    note,
  };
  return (
    <Uploader
      label={label}
      hint={hint}
      pickLabel={t('pick')}
      cancelLabel={t('common:action.cancel')}
      removeLabel={t('common:action.dismiss')}
      accept={kinds.join(',')}
      items={item ? [item] : []}
      error={fault ?? error}
      onFiles={take}
      onCancel={onCancel}
      onRemove={onRemove}
    />
  );
}

/** SHA-256 of a file in hexadecimal digits, as the server counts it of what arrived. */
async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
