import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { documentKinds } from '#contract/common.ts';
import { Uploader } from '#src/ui/form/uploader.tsx';

type Props = Pick<
  ComponentProps<typeof Uploader>,
  'disabled' | 'error' | 'hint' | 'items' | 'label' | 'onCancel' | 'onFiles' | 'onRemove'
>;

/** Where documents and log files are dropped or chosen, with how far each is (D-105, D-106). */
export function DocumentUploader(props: Props) {
  const { t } = useTranslation('common');
  return (
    <Uploader
      pickLabel={t('attached.pick')}
      cancelLabel={t('action.cancel')}
      removeLabel={t('action.dismiss')}
      accept={documentKinds.join(',')}
      multiple
      {...props}
    />
  );
}
