import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateControl } from '#src/app/form/date-control.tsx';
import {
  CheckControl,
  ChecksControl,
  NumberControl,
  RadioControl,
  SelectControl,
  TextareaControl,
  TextControl,
} from '#src/ui/form/controls.tsx';
import { Field, FieldRules, FieldText, Form } from '#src/ui/form/field.tsx';
import { FormBar } from '#src/ui/form/form-bar.tsx';
import { Uploader, type UploadItem } from '#src/ui/form/uploader.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { SubTabs } from '#src/ui/page/tabs.tsx';
import { type FormPart, formParts, isOneOf } from './showcases.ts';

const initial = {
  name: 'ParkAssistPlus',
  share: '25',
  day: '2026-12-01',
  type: 'UPDATE',
  note: '',
  stage: 'TEST',
  urgent: false,
};
const markets = ['AT', 'DE', 'NO'];

function useValues() {
  const [values, setValues] = useState(initial);
  const set = (patch: Partial<typeof initial>) => setValues({ ...values, ...patch });
  return { values, set, reset: () => setValues(initial), isDirty: values !== initial };
}

/** The bar above a form: what is not saved, and the way out of it. */
function ButtonBar() {
  const { t } = useTranslation('demo');
  const { values, set, reset, isDirty } = useValues();
  return (
    <>
      <FormBar
        label={t('form.bar')}
        dirty={isDirty ? t('form.dirty') : undefined}
        discard={{ label: t('form.discard'), onDiscard: reset }}
        save={{ label: t('form.save'), onSave: reset }}
      />
      <Form label={t('form.form')}>
        <Field label={t('form.name')} wireName="moduleName" required changed={isDirty}>
          <TextControl value={values.name} onChange={(name) => set({ name })} />
        </Field>
      </Form>
    </>
  );
}

/** Every control inside its field. */
function Use() {
  const { t } = useTranslation('demo');
  const { values, set } = useValues();
  const [chosen, setChosen] = useState<readonly string[]>(['DE']);
  const options = ['BUGFIX', 'UPDATE', 'UPGRADE'].map((value) => ({ value, label: t(`form.type.${value as 'UPDATE'}`) }));
  return (
    <Form label={t('form.form')} alone>
      <Field label={t('form.name')} wireName="moduleName" required>
        <TextControl value={values.name} onChange={(name) => set({ name })} />
      </Field>
      <Field label={t('form.share')} wireName="share" hint={t('form.shareHint')}>
        <NumberControl value={values.share} unit="%" onChange={(share) => set({ share })} />
      </Field>
      <Field label={t('form.day')} wireName="targetDate">
        <DateControl value={values.day} onChange={(day) => set({ day })} />
      </Field>
      <Field label={t('form.kind')} wireName="releaseType">
        <SelectControl value={values.type} options={options} onChange={(type) => set({ type })} />
      </Field>
      <Field label={t('form.stage')} wireName="stage" group wide>
        <RadioControl
          value={values.stage}
          options={[
            { value: 'TEST', label: t('form.test') },
            { value: 'LIVE', label: t('form.live') },
          ]}
          onChange={(stage) => set({ stage })}
        />
      </Field>
      <Field label={t('form.markets')} wireName="markets" group wide>
        <ChecksControl values={chosen} options={markets.map((value) => ({ value, label: value }))} onChange={setChosen} />
      </Field>
      <Field label={t('form.note')} wireName="note" wide>
        <TextareaControl value={values.note} onChange={(note) => set({ note })} />
      </Field>
      <Field label={t('form.urgent')} group>
        <CheckControl label={t('form.urgentText')} checked={values.urgent} onChange={(urgent) => set({ urgent })} />
      </Field>
    </Form>
  );
}

/** What helps at a field: hint, former value, error, rules across fields, a closed form. */
function Helpers() {
  const { t } = useTranslation('demo');
  const { values, set } = useValues();
  const share = Number(values.share);
  const isRight = values.share !== '' && share >= 1 && share <= 100;
  return (
    <Section title={t('form.part.helpers')}>
      <Form label={t('form.form')} alone>
        <Field
          label={t('form.share')}
          wireName="share"
          required
          hint={t('form.shareHint')}
          changed={values.share !== initial.share}
          was={values.share === initial.share ? undefined : t('form.was', { value: initial.share })}
          error={isRight ? undefined : t('form.shareError')}
        >
          <NumberControl value={values.share} unit="%" onChange={(next) => set({ share: next })} />
        </Field>
        <Field label={t('form.name')} wireName="moduleName">
          <FieldText>{values.name}</FieldText>
        </Field>
        <FieldRules
          title={t('form.rules')}
          rules={[{ key: 'share', met: isRight, stateLabel: t(isRight ? 'form.met' : 'form.notMet'), text: t('form.shareHint') }]}
        />
      </Form>
    </Section>
  );
}

/** Files that are picked here stay in the browser. */
function Upload() {
  const { t } = useTranslation('demo');
  const [items, setItems] = useState<readonly UploadItem[]>([
    { id: 'plan', name: 'SCM plan.pdf', state: 'uploading', percent: 64 },
    { id: 'list', name: 'Change list.pdf', state: 'done', percent: 100, note: '412 kB' },
    { id: 'report', name: 'Test report.exe', state: 'failed', percent: 0, note: t('form.wrongKind') },
  ]);
  const without = (id: string) => setItems(items.filter((item) => item.id !== id));
  return (
    <Uploader
      label={t('form.files')}
      hint={t('form.filesHint')}
      pickLabel={t('form.pick')}
      cancelLabel={t('form.cancel')}
      removeLabel={t('form.remove')}
      multiple
      items={items}
      onFiles={(files) =>
        setItems([
          ...items,
          ...files.map(({ name }) => ({ id: crypto.randomUUID(), name, state: 'done' as const, percent: 100 })),
        ])
      }
      onCancel={without}
      onRemove={without}
    />
  );
}

const shown = { buttonbar: ButtonBar, use: Use, helpers: Helpers, upload: Upload } as const;

/** The form page with its four sub-pages (NAV-17). */
export function FormShowcase({ part }: { readonly part: string | undefined }) {
  const { t } = useTranslation('demo');
  const current: FormPart = isOneOf(formParts, part) ? part : 'buttonbar';
  const Shown = shown[current];
  return (
    <>
      <SubTabs
        label={t('form.parts')}
        tabs={formParts.map((key) => ({ key, label: t(`form.part.${key}`), href: `/demo/form/${key}` }))}
        current={current}
      />
      <Shown />
    </>
  );
}
