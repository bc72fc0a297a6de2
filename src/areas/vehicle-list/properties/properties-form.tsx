import '#src/areas/vehicle-list/vehicle-lists.css';
import { useTranslation } from 'react-i18next';
import { type Actor, brandsOf } from '#contract/access/access.ts';
import { brands } from '#contract/brand.ts';
import type { FieldValues } from '#contract/entity/fields.ts';
import type { VehicleList } from '#contract/vehicle-list/vehicle-list.ts';
import { listFields } from '#contract/vehicle-list/vehicle-list-fields.ts';
import type { VehicleListType } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { EntityForm } from '#src/app/entity/form/entity-form.tsx';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { useMe } from '#src/app/session/use-me.ts';
import { vehicleList } from '#src/areas/vehicle-list/vehicle-list.ts';
import { ChecksControl } from '#src/ui/form/controls.tsx';

type BrandsProps = {
  readonly values: readonly number[];
  /** brands that the list has already: they stay possible for somebody who does not hold them */
  readonly was: readonly number[];
  readonly me: Actor;
  readonly onChange: (values: number[]) => void;
};

/** Whose vehicles the list may hold: who makes it sees them, so the brands are one's own (D-219, T2). */
export function BrandsControl({ values, was, me, onChange }: BrandsProps) {
  const possible = new Set([...brandsOf(me), ...was]);
  const options = brands.filter(({ id }) => possible.has(id)).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ChecksControl
      values={values.map(String)}
      options={options}
      onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
    />
  );
}

const schema = formSchema(listFields);

type Props = {
  readonly type: VehicleListType;
  /** the list to change; absent while one is created */
  readonly list?: VehicleList;
  readonly title: string;
  readonly heading?: string;
  readonly isClosed?: boolean;
  readonly initial?: FieldValues;
  readonly onSaved: (saved: VehicleList) => void;
  readonly onCancel?: () => void;
};

/** Name, description, owner, source and brands of a list (VIN-03, VIN-05, D-118). */
export function PropertiesForm({ type, list, title, heading, initial, isClosed, onSaved, onCancel }: Props) {
  const { t } = useTranslation('vehicle-lists');
  const me = useMe();
  const filter = list?.filter ?? null;
  return (
    <EntityForm<VehicleList>
      definition={{ ...vehicleList, fields: listFields }}
      kind={type}
      calls={{ create: 'createVehicleList', edit: 'saveVehicleList' }}
      title={title}
      {...(heading !== undefined && { heading })}
      {...(isClosed !== undefined && { isClosed })}
      // The filter is another page's.
      schema={schema.transform((properties) => ({ ...properties, filter }))}
      own={{
        brandIds: ({ value, onChange }) => (
          <BrandsControl values={value as readonly number[]} was={list?.brandIds ?? []} me={me} onChange={onChange} />
        ),
      }}
      note={type === 'IMPORTED' && <p className="cc-muted cc-small cc-form-note">{t('importedBrands')}</p>}
      {...(list && { entity: list, draft: `vehicle-list.${list.id}.properties` })}
      {...(initial && { initial })}
      onSaved={onSaved}
      {...(onCancel && { onCancel })}
    />
  );
}
