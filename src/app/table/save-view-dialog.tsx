import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '#contract/field-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type Props = { readonly onSave: (name: string) => void; readonly onClose: () => void };

/** Asks for the name of a view. */
export function SaveViewDialog({ onSave, onClose }: Props) {
  const { t } = useTranslation(['table', 'common', 'error']);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('views.saveTitle')}
      closeLabel={t('common:action.close')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button look="primary" onClick={save}>
            {t('common:action.save')}
          </Button>
        </>
      }
    >
      <Field label={t('views.name')} required hint={t('views.hint')} error={isMissing ? fieldText('required') : undefined}>
        <TextControl
          value={name}
          maxLength={40}
          onChange={setName}
          onKeyDown={(event) => event.key === 'Enter' && save()}
          data-autofocus
        />
      </Field>
    </Dialog>
  );
}
