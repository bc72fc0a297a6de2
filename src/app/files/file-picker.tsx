import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText, fileFault } from '#src/app/files/file-rules.ts';
import { Uploader } from '#src/ui/form/uploader.tsx';

type Props = Pick<
  ComponentProps<typeof Uploader>,
  'disabled' | 'error' | 'hint' | 'items' | 'label' | 'onRemove' | 'pickLabel'
> & {
  /** how its name may end */
  readonly kinds: readonly string[];
  readonly onFile: (file: File) => void;
  readonly onCancel?: (id: string) => void;
};

const nothing = () => undefined;

/** Takes one file by drop or by choice, and says why another one is not taken (D-119, D-049). */
export function FilePicker({ kinds, onFile, onCancel = nothing, error, ...shown }: Props) {
  const { t } = useTranslation('common');
  const [fault, setFault] = useState<string>();
  const take = ([file]: File[]) => {
    if (!file) return;
    const found = fileFault(file, 0, 1, kinds);
    if (found === undefined) onFile(file);
    setFault(found && found !== 'fileCount' ? faultText(found, file.name) : undefined);
  };
  return (
    <Uploader
      cancelLabel={t('action.cancel')}
      removeLabel={t('action.dismiss')}
      accept={kinds.join(',')}
      onFiles={take}
      onCancel={onCancel}
      error={fault ?? error}
      {...shown}
    />
  );
}
