import { useTranslation } from 'react-i18next';
import { functionEndpoints } from '#contract/customer-vehicle-function/customer-vehicle-function.ts';
import { ecuReleaseEndpoints } from '#contract/ecu-release/ecu-release.ts';
import { urlOf } from '#contract/entity/entity-address.ts';
import type { OwnControl } from '#src/app/entity/form/fields-form.tsx';
import { usePart } from '#src/app/entity/use-part.ts';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { TagsControl } from '#src/ui/form/tags-control.tsx';
import { UiLink } from '#src/ui/link.tsx';
import { useUpdateId } from './baseline-child.tsx';

type Named = { readonly id: string; readonly label: string; readonly route: string };
/** As many as one question answers. */
const most = { query: { limit: 250 } };

function useEcuReleases(): readonly Named[] {
  const bluId = useUpdateId();
  const of = { type: 'ECU_RELEASE', table: ecuReleaseEndpoints } as const;
  const { entity } = usePart(of, 'listEcuReleases', Number(bluId), most);
  return (entity?.items ?? []).map(({ diagnosticAddress, ecuName, id }) => ({
    id: String(id),
    label: `${ecuName} ${diagnosticAddress}`,
    route: urlOf('ECU_RELEASE', { bluId, ecuReleaseId: id }),
  }));
}

function useFunctions(): readonly Named[] {
  const bluId = useUpdateId();
  const of = { type: 'CUSTOMER_VEHICLE_FUNCTION', table: functionEndpoints } as const;
  const { entity } = usePart(of, 'listCustomerVehicleFunctions', Number(bluId), most);
  return (entity?.items ?? []).map(({ cvfNumber, id, name }) => ({
    id: String(id),
    label: `${cvfNumber} ${name}`,
    route: urlOf('CUSTOMER_VEHICLE_FUNCTION', { bluId, cvfId: id }),
  }));
}

type ControlProps = Pick<Parameters<OwnControl>[0], 'onChange' | 'value'> & { readonly items: readonly Named[] };

/** Several other items of the same baseline update, found by name. */
function Several({ items, onChange, value }: ControlProps) {
  const { t } = useTranslation('entity');
  const labelOf = (id: string) => items.find((one) => one.id === id)?.label ?? id;
  return (
    <TagsControl
      values={typeof value === 'string' ? [] : value.map(String)}
      suggestions={items.map(({ id, label }) => ({ value: id, label }))}
      read={(word) => items.find(({ id, label }) => id === word || label === word)?.id}
      labelOf={labelOf}
      removeLabel={(label) => t('form.remove', { label })}
      listLabel={t('form.choose')}
      chosenLabel={t('form.chosen')}
      onChange={onChange}
    />
  );
}

const Releases = (props: Omit<ControlProps, 'items'>) => <Several {...props} items={useEcuReleases()} />;
const Functions = (props: Omit<ControlProps, 'items'>) => <Several {...props} items={useFunctions()} />;

/** One of the ECU releases, or none. */
function OneRelease({ onChange, value }: Omit<ControlProps, 'items'>) {
  const { t } = useTranslation('entity');
  const options = useEcuReleases().map(({ id, label }) => ({ value: id, label }));
  return (
    <SelectControl
      value={typeof value === 'string' ? value : ''}
      placeholder={t('form.nothing')}
      options={options}
      onChange={onChange}
    />
  );
}

/** Controls of fields that name ECU releases or functions of the same baseline update. */
export const releasesControl: OwnControl = ({ onChange, value }) => <Releases value={value} onChange={onChange} />;
export const functionsControl: OwnControl = ({ onChange, value }) => <Functions value={value} onChange={onChange} />;
export const releaseControl: OwnControl = ({ onChange, value }) => <OneRelease value={value} onChange={onChange} />;

type ReadProps = { readonly ids: readonly number[] };
function Links({ ids, items }: ReadProps & { readonly items: readonly Named[] }) {
  const { t } = useTranslation('entity');
  const found = items.filter(({ id }) => ids.includes(Number(id)));
  if (found.length === 0) return t('form.nothing');
  return found.map(({ id, label, route }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <UiLink href={route}>{label}</UiLink>
    </span>
  ));
}
/** The same to read, with the way to each. */
export const ReleaseLinks = ({ ids }: ReadProps) => <Links ids={ids} items={useEcuReleases()} />;
export const FunctionLinks = ({ ids }: ReadProps) => <Links ids={ids} items={useFunctions()} />;
