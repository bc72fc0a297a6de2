import { useTranslation } from 'react-i18next';
import { vinFiles } from '#contract/vehicle-list/vehicle-list-import.ts';
import { FilePicker as AnyFilePicker } from '#src/app/files/file-picker.tsx';
import { sizeText } from '#src/app/files/file-rules.ts';

type Props = {
  readonly label: string;
  readonly onFile: (file: File) => void;
  /** the file that was chosen before it is sent */
  readonly chosen?: File | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
};

/** Takes one file of VINs by drop or by choice, and says why another one is not taken (D-119, D-049). */
export function FilePicker({ label, onFile, chosen, onRemove, error, disabled = false }: Props) {
  const { t } = useTranslation('vehicle-lists');
  return (
    <AnyFilePicker
      label={label}
      hint={t('fileHint')}
      pickLabel={t('filePick')}
      kinds={vinFiles.kinds}
      items={chosen ? [{ id: 'chosen', name: chosen.name, state: 'done', percent: 0, note: sizeText(chosen.size) }] : []}
      onFile={onFile}
      onRemove={onRemove}
      error={error}
      disabled={disabled}
    />
  );
}
