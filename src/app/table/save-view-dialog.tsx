import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/field-text.ts';
import { Button } from '#src/ui/button.tsx';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

type Props = { readonly onSave: (name: string) => void; readonly onClose: () => void };

/** Letters of a name, as the server takes it. */
const longest = 40;

/** Asks for the name of a view. */
export function SaveViewDialog({ onSave, onClose }: Props) {
  const { t } = useTranslation(['table', 'common', 'error']);
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const save = () => {
    const found = lengthText(name, { min: 1, max: longest });
    setWrong(found);
    if (found === undefined) onSave(name.trim());
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
      <Form label={t('views.saveTitle')} onSubmit={save} alone>
        <Field label={t('views.name')} required hint={t('views.hint')} error={wrong}>
          <TextControl value={name} onChange={setName} data-autofocus />
        </Field>
      </Form>
    </Dialog>
  );
}
