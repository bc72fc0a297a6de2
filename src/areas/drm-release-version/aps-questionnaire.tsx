import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApsAnswers, apsFields, apsInGroups, apsOf } from '#contract/drm-release-version/aps-questionnaire.ts';
import type { DrmVersion } from '#contract/drm-release-version/drm-release-version.ts';
import { type FieldValues, valuesOf } from '#contract/entity/fields.ts';
import { useEntityPage } from '#src/app/entity/entity-context.ts';
import { descriptionsOf } from '#src/app/entity/field-words.ts';
import { FieldsForm } from '#src/app/entity/form/fields-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { usePartForm } from '#src/app/entity/form/use-part-form.ts';
import { SaveBar } from '#src/app/form/save-bar.tsx';
import { DescriptionList } from '#src/app/page/description-list.tsx';
import { Form } from '#src/ui/form/field.tsx';
import { Section } from '#src/ui/page/section.tsx';

const of = { fields: apsFields, texts: 'drm-release-versions' };
const schema = formSchema(apsFields).transform((answers) => ({ answers: apsInGroups(answers as ApsAnswers) }));

/** Whether a release is relevant by answers as their form has them, and how many are missing (D-102). */
export function comesTo(typed: FieldValues): { readonly isRelevant: boolean; readonly open: number } {
  const answers = Object.values(typed);
  return { isRelevant: answers.includes('true'), open: answers.filter((answer) => answer === '').length };
}

/** The APS questionnaire: five groups of three questions; a yes to any of them makes the release relevant (DRM-12, D-102). */
export function ApsQuestionnaire() {
  const { t } = useTranslation(['drm-release-versions', 'entity']);
  const { entity, now } = useEntityPage<DrmVersion>();
  const initial = useMemo(() => valuesOf(apsFields, apsOf(now.aps)), [now.aps]);
  const { form, isOpen } = usePartForm<FieldValues>({
    ...{ command: 'aps.save', call: 'saveDrmAps', tab: 'aps', initial, schema },
    asOf: ({ aps }) => (aps ? valuesOf(apsFields, aps as ApsAnswers) : undefined),
  });
  const answers = apsOf(entity.aps);
  // While one answers, what that comes to so far.
  const { isRelevant, open } = isOpen || form.isUnsaved ? comesTo(form.values) : comesTo(valuesOf(apsFields, answers));
  const note = isRelevant ? t('aps.relevant') : open > 0 ? t('aps.open', { count: open }) : t('aps.notRelevant');
  return (
    <Section title={t('tab.aps')} note={note} spaced>
      {isOpen || form.isUnsaved ? (
        <>
          <SaveBar form={form} isEdit />
          <Form label={t('tab.aps')} onSubmit={form.save} locked={form.isReadOnly}>
            <FieldsForm of={of} form={form} entity={answers} />
          </Form>
        </>
      ) : (
        <DescriptionList label={t('tab.aps')} items={descriptionsOf(of, answers, t('entity:form.nothing'))} />
      )}
    </Section>
  );
}
