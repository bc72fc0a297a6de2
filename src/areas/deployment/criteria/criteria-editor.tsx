import '#src/areas/deployment/deployments.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type FilterCriterion, type FilterKey, filterKeys, selectionComparators } from '#contract/vehicle/vehicle.ts';
import { valueNames } from '#src/app/vehicle/value-names.ts';
import { ValuesControl } from '#src/app/vehicle/values-control.tsx';
import { Button, IconButton } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { maxCriteria } from './criteria.ts';
import { NoCriteria } from './criteria-text.tsx';
import { useFilterContext } from './use-filter-context.ts';

type Props = {
  readonly criteria: readonly FilterCriterion[];
  readonly isNarrowed: boolean;
  readonly onChange: (criteria: FilterCriterion[]) => void;
};

/** Filter criteria over the fleet: keys of D-104, two comparators, values with hints from the fleet (TEST-05…TEST-07). */
export function CriteriaEditor({ criteria, isNarrowed, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const { hints, listNames } = useFilterContext();
  const change = (at: number, patch: Partial<FilterCriterion>) =>
    onChange(criteria.map((criterion, place) => (place === at ? { ...criterion, ...patch } : criterion)));
  const unused = filterKeys.find((key) => !criteria.some((criterion) => criterion.key === key)) ?? 'VIN';
  return (
    <div className="cc-criteria">
      {criteria.length === 0 ? (
        <NoCriteria isNarrowed={isNarrowed} />
      ) : (
        <ol className="cc-criteria-list" aria-label={t('criteria.label')}>
          {criteria.map((criterion, place) => (
            <CriterionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place, keys may stand twice
              key={place}
              number={place + 1}
              criterion={criterion}
              hints={hints.get(criterion.key) ?? []}
              names={criterion.key === 'VEHICLE_GROUP' ? listNames : valueNames(criterion.key)}
              onChange={(patch) => change(place, patch)}
              onRemove={() => onChange(criteria.filter((_, other) => other !== place))}
            />
          ))}
        </ol>
      )}
      {criteria.length < maxCriteria && (
        <span>
          <Button
            small
            icon={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => onChange([...criteria, { key: unused, comparator: 'EQUAL', values: [] }])}
          >
            {t('criteria.add')}
          </Button>
        </span>
      )}
    </div>
  );
}

type RowProps = {
  readonly number: number;
  readonly criterion: FilterCriterion;
  readonly hints: readonly string[];
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly onChange: (patch: Partial<FilterCriterion>) => void;
  readonly onRemove: () => void;
};

function CriterionRow({ number, criterion, hints, names, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('deployments');
  const { key, comparator, values } = criterion;
  const keyName = (name: string) => t(`criteria.key.${name as FilterKey}`);
  return (
    <li className="cc-criterion">
      <SelectControl
        label={t('criteria.keyOf', { number })}
        width="full"
        value={key}
        options={filterKeys.map((value) => ({ value, label: keyName(value) }))}
        onChange={(value) => onChange({ key: value, values: [] })}
      />
      <SelectControl
        label={t('criteria.comparatorOf', { number })}
        width="full"
        value={comparator}
        options={selectionComparators.map((value) => ({ value, label: t(`criteria.comparator.${value}`) }))}
        onChange={(value) => onChange({ comparator: value === 'NOT_EQUAL' ? 'NOT_EQUAL' : 'EQUAL' })}
      />
      <ValuesControl
        values={values}
        hints={hints}
        names={names}
        onChange={(next) => onChange({ values: next })}
        texts={{
          list: t('criteria.valuesOf', { number }),
          add: t('criteria.addValue', { number, key: keyName(key) }),
          placeholder: t('criteria.placeholder'),
          remove: (value) => t('criteria.removeValue', { value, number }),
        }}
      />
      <IconButton label={t('criteria.remove', { number })} icon={<IconTrash size={14} />} onClick={onRemove} />
    </li>
  );
}
