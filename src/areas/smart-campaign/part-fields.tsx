import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fields, FieldValues } from '#contract/entity/fields.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import type { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';
import { smartCampaign } from './smart-campaign.ts';

type Props = {
  readonly title: string;
  readonly fields: Fields;
  readonly part: ReturnType<typeof usePartForm<FieldValues>>;
  /** what is read where it cannot be changed; undefined where nothing is saved yet */
  readonly saved: object | undefined;
  readonly empty: ReactNode;
  /** what is sent each time anew is sent unchanged too, for example what was rejected (D-068.04, .06) */
  readonly sendLabel?: string;
  readonly min?: Readonly<Record<string, string>>;
};

/** A step that is typed in fields: its form, or what was saved of it. */
export function PartFields({ title, fields, part: { form, isOpen }, saved, empty, sendLabel, min }: Props) {
  const { t } = useTranslation('entity');
  const of = { fields, texts: smartCampaign.texts };
  if (!isOpen && !form.isUnsaved)
    return (
      <Section title={title}>
        {saved ? <DescriptionList label={title} items={descriptionsOf(of, saved, t('form.nothing'))} /> : empty}
      </Section>
    );
  return (
    <>
      <SaveBar
        form={form}
        {...(sendLabel === undefined ? { isEdit: saved !== undefined } : { isNew: true, saveLabel: sendLabel })}
      />
      <Form label={title} onSubmit={form.save} locked={form.isReadOnly}>
        <FieldsForm of={of} form={form} {...(saved && { entity: saved })} {...(min && { min })} />
      </Form>
    </>
  );
}
