import { useTranslation } from 'react-i18next';
import { TextControl } from '#src/ui/form/controls.tsx';
import { Field } from '#src/ui/form/field.tsx';

type Values = { readonly linkTitle: string; readonly linkUrl: string };
type Props = {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Values>) => void;
  readonly required?: boolean;
  readonly hint?: string;
};

/** Title and address of a link; https only (D-105, AEC-32). */
export function LinkFields({ values, errors, onChange, required = false, hint }: Props) {
  const { t } = useTranslation('aec');
  return (
    <>
      <Field
        id="linkTitle"
        wireName="linkTitle"
        label={t('document.linkTitle')}
        required={required}
        hint={hint}
        wide={hint === undefined}
        error={errors.linkTitle}
      >
        <TextControl width="full" maxLength={120} value={values.linkTitle} onChange={(linkTitle) => onChange({ linkTitle })} />
      </Field>
      <Field id="linkUrl" wireName="linkUrl" label={t('document.linkUrl')} required={required} wide error={errors.linkUrl}>
        <TextControl
          width="full"
          type="url"
          placeholder={t('notes.urlHint')}
          value={values.linkUrl}
          onChange={(linkUrl) => onChange({ linkUrl })}
        />
      </Field>
    </>
  );
}
