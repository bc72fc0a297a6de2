import '#src/areas/vehicle-list/vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import { brandName } from '#contract/brand.ts';
import type { UserReference } from '#contract/common.ts';
import { dataSources, type VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { PersonPicker } from '#src/app/people/person-picker.tsx';
import type { useEntityForm } from '#src/app/screen/use-entity-form.tsx';
import { useMe } from '#src/app/session/use-me.ts';
import { RadioControl, TextareaControl, TextControl } from '#src/ui/form/controls.tsx';
import { Field, Form } from '#src/ui/form/field.tsx';
import { BrandsControl } from './brands-control.tsx';
import type { PropertyValues } from './properties-values.ts';

type Props = {
  readonly form: ReturnType<typeof useEntityForm<PropertyValues, never>>;
  readonly type: VehicleListType;
  readonly owner?: UserReference;
  readonly label: string;
};

/** Name, description, owner, source and brands of a list (VIN-03, VIN-05, D-118). */
export function PropertiesForm({ form: { values, errors, before, set, save, isReadOnly }, type, owner, label }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const was = (key: 'name' | 'description') =>
    before.name !== '' && values[key] !== before[key] ? t('was', { value: before[key] || t('nothing') }) : undefined;
  return (
    <Form label={label} onSubmit={save} locked={isReadOnly}>
      <Field
        id="name"
        wireName="name"
        label={t('column.name')}
        required
        hint={t('nameHint')}
        was={was('name')}
        error={errors.name}
      >
        <TextControl value={values.name} maxLength={80} onChange={(name) => set({ name })} />
      </Field>
      <Field id="ownerId" wireName="ownerId" label={t('column.owner')} required hint={t('ownerHint')} error={errors.ownerId}>
        <PersonPicker value={values.ownerId} known={owner} onChange={(ownerId) => set({ ownerId })} />
      </Field>
      <Field id="dataSource" wireName="dataSource" label={t('column.source')} group wide required error={errors.dataSource}>
        <RadioControl
          value={values.dataSource}
          options={dataSources.map((value) => ({ value, label: t(`source.${value}`), note: t(`sourceNote.${value}`) }))}
          onChange={(value) => set({ dataSource: value === 'OEMIL' ? 'OEMIL' : 'DIGITAL_TWIN' })}
        />
      </Field>
      <Field id="brandIds" wireName="brandIds" label={t('column.brands')} group wide required error={errors.brandIds}>
        <BrandsControl values={values.brandIds} was={before.brandIds} me={useMe()} onChange={(brandIds) => set({ brandIds })} />
      </Field>
      <Field
        id="description"
        wireName="description"
        label={t('column.description')}
        wide
        was={was('description')}
        error={errors.description}
      >
        <TextareaControl value={values.description} maxLength={1000} onChange={(description) => set({ description })} />
      </Field>
      {type === 'IMPORTED' && <p className="cc-muted cc-small cc-form-note">{t('importedBrands')}</p>}
    </Form>
  );
}

/** The brands in words, where they cannot be changed. */
export const brandNames = (ids: readonly number[]): string => ids.map(brandName).join(', ');
