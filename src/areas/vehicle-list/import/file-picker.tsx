import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vinFiles } from '#contract/vehicle-list/vehicle-list-import.ts';
import { faultText, fileFault, sizeText } from '#src/app/files/file-rules.ts';
import { Uploader } from '#src/ui/form/uploader.tsx';

type Props = {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** the file that was chosen before it is sent */
  readonly chosen?: File | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
};

const nothing = () => undefined;

/** Takes one file of VINs by drop or by choice, and says why another one is not taken (D-119, D-049). */
export function FilePicker({ label, onFile, chosen, onRemove, error, disabled = false }: Props) {
  const { t } = useTranslation(['vehicle-lists', 'common']);
  const [fault, setFault] = useState<string>();
  const take = ([file]: File[]) => {
    if (!file) return;
    const found = fileFault(file, 0, 1, vinFiles.kinds);
    if (found === undefined) onFile(file);
    setFault(found && found !== 'fileCount' ? faultText(found, file.name) : undefined);
  };
  return (
    <Uploader
      label={label}
      hint={t('fileHint')}
      pickLabel={t('filePick')}
      cancelLabel={t('common:action.cancel')}
      removeLabel={t('common:action.dismiss')}
      accept={vinFiles.kinds.join(',')}
      items={chosen ? [{ id: 'chosen', name: chosen.name, state: 'done', percent: 0, note: sizeText(chosen.size) }] : []}
      onFiles={take}
      onCancel={nothing}
      onRemove={onRemove}
      error={fault ?? error}
      disabled={disabled}
    />
  );
}
