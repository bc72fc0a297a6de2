import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lengthText } from '#contract/field-text.ts';
import { usePortal } from '#src/app/portal.ts';
import { useGo } from '#src/app/routing/use-go.ts';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

const shortest = 3;
const longest = 80;

type Chosen = { readonly version: number; readonly name: string };
type Props = {
  /** what it leads from */
  readonly from: string;
  /** what the call names the version */
  readonly wireName: string;
  readonly versions: readonly { readonly id: number; readonly label: string }[];
  readonly effects: readonly string[];
  readonly createLabel: string;
  /** said once it is made */
  readonly done: string;
  /** makes it, and answers its address */
  readonly prepare: (chosen: Chosen) => Promise<string>;
  readonly onClose: () => void;
};

/** To which version, and under which name: something new, which is requested and approved as any other (D-255). */
export function WayBackDialog({ from, wireName, versions, effects, createLabel, done, prepare, onClose }: Props) {
  const { t } = useTranslation(['deployments', 'common']);
  const portal = usePortal();
  const go = useGo();
  const [version, setVersion] = useState(String(versions[0]?.id));
  const [name, setName] = useState(t('wayBack.named', { name: from }).slice(0, longest));
  const [isBusy, setIsBusy] = useState(false);
  const wrong = lengthText(name, { min: shortest, max: longest });
  const run = async () => {
    setIsBusy(true);
    try {
      const href = await prepare({ version: Number(version), name: name.trim() });
      portal.notify.success(done);
      go(href);
    } catch (error) {
      setIsBusy(false);
      portal.fail(error, { kind: 'mutation', again: () => void run() });
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void run()}
      check={() => wrong === undefined}
      title={t('wayBack.title')}
      effects={effects.map((text) => ({ key: text, text }))}
      confirmLabel={createLabel}
      cancelLabel={t('common:action.cancel')}
      closeLabel={t('common:action.close')}
      busy={isBusy}
    >
      <Field id="version" wireName={wireName} label={t('wayBack.version')} required>
        <SelectControl
          value={version}
          options={versions.map(({ id, label }) => ({ value: String(id), label }))}
          onChange={setVersion}
        />
      </Field>
      <Field id="name" wireName="name" label={t('field.name')} required error={wrong}>
        <TextControl value={name} onChange={setName} />
      </Field>
    </ConfirmDialog>
  );
}
