import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostVehicles } from '#contract/e311-request/e311-request.ts';
import { Button } from '#src/ui/button.tsx';
import { TextareaControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { type PastedVins, pastedVins } from './pasted-vins.ts';

type Props = {
  readonly chosen: readonly string[];
  readonly onAdd: (vins: readonly string[]) => void;
};

/** VINs from a list or a spreadsheet: what became of each is said once they were added (D-087b). */
export function VinPaste({ chosen, onAdd }: Props) {
  const { t } = useTranslation('e311-requests');
  const [text, setText] = useState('');
  const [told, setTold] = useState<PastedVins>();
  const add = () => {
    const pasted = pastedVins(text, chosen, mostVehicles);
    onAdd(pasted.added);
    setTold(pasted);
    // What was wrong stays to be corrected.
    setText(pasted.wrong.join('\n'));
  };
  const wrong = told && told.wrong.length > 0 ? t('vehicles.wrong', { count: told.wrong.length }) : undefined;
  return (
    <div className="cc-form cc-alone cc-paste">
      <Field id="pasted" label={t('vehicles.paste')} hint={t('vehicles.pasteHint')} error={wrong} wide>
        <TextareaControl value={text} onChange={setText} rows={3} />
        <Button small onClick={add} disabled={text.trim() === ''}>
          {t('vehicles.addPasted')}
        </Button>
        <span role="status" className="cc-muted cc-small">
          {told &&
            [
              t('vehicles.added', { count: told.added.length }),
              ...(told.known > 0 ? [t('vehicles.known', { count: told.known })] : []),
              ...(told.left > 0 ? [t('vehicles.left', { count: told.left })] : []),
            ].join(' ')}
        </span>
      </Field>
    </div>
  );
}
