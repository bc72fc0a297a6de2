import './deployments.css';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterCriterion, type FilterKey, filterKeys, selectionComparators } from '#contract/vehicle.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/controls.tsx';
import { mostCriteria, withValues } from './criteria.ts';
import { useFilterContext } from './use-filter-context.ts';

type Props = {
  readonly criteria: readonly FilterCriterion[];
  readonly onChange: (criteria: FilterCriterion[]) => void;
};

/** Filter criteria over the fleet: keys of D-104, two comparators, values with hints from the fleet (TEST-05…TEST-07). */
export function CriteriaEditor({ criteria, onChange }: Props) {
  const { t } = useTranslation('deployments');
  const hints = useFilterContext();
  const change = (at: number, patch: Partial<FilterCriterion>) =>
    onChange(criteria.map((criterion, place) => (place === at ? { ...criterion, ...patch } : criterion)));
  const unused = filterKeys.find((key) => !criteria.some((criterion) => criterion.key === key)) ?? 'VIN';
  return (
    <div className="cc-criteria">
      {criteria.length > 0 && (
        <ol className="cc-criteria-list" aria-label={t('criteria.label')}>
          {criteria.map((criterion, place) => (
            <CriterionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a criterion is its place, keys may stand twice
              key={place}
              number={place + 1}
              criterion={criterion}
              hints={hints.get(criterion.key) ?? []}
              onChange={(patch) => change(place, patch)}
              onRemove={() => onChange(criteria.filter((_, other) => other !== place))}
            />
          ))}
        </ol>
      )}
      {criteria.length < mostCriteria && (
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
  readonly onChange: (patch: Partial<FilterCriterion>) => void;
  readonly onRemove: () => void;
};

function CriterionRow({ number, criterion, hints, onChange, onRemove }: RowProps) {
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
        number={number}
        values={values}
        hints={hints}
        label={keyName(key)}
        onChange={(next) => onChange({ values: next })}
      />
      <IconButton label={t('criteria.remove', { number })} icon={<IconTrash size={14} />} onClick={onRemove} />
    </li>
  );
}

type ValuesProps = {
  readonly number: number;
  readonly values: readonly string[];
  readonly hints: readonly string[];
  readonly label: string;
  readonly onChange: (values: string[]) => void;
};

/** Values as removable words; a typed one is taken with Enter, a comma, or when the field is left. */
function ValuesControl({ number, values, hints, label, onChange }: ValuesProps) {
  const { t } = useTranslation('deployments');
  const [typed, setTyped] = useState('');
  const list = useId();
  const take = (text: string) => {
    const next = withValues(values, text);
    setTyped('');
    if (next.length !== values.length) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[,;\n\t]/.test(text)) return;
    event.preventDefault();
    take(text);
  };
  const onType = (text: string) => {
    // A hint that was picked from the list is a whole value.
    if (hints.includes(text)) take(text);
    else setTyped(text);
  };
  return (
    <div>
      <ul className="cc-values" aria-label={t('criteria.valuesOf', { number })}>
        {values.map((value) => (
          <li key={value}>
            {value}
            <IconButton
              label={t('criteria.removeValue', { value, number })}
              icon={<IconX size={12} />}
              onClick={() => onChange(values.filter((other) => other !== value))}
            />
          </li>
        ))}
      </ul>
      <span className="cc-inp cc-text cc-w-full">
        <input
          aria-label={t('criteria.addValue', { number, key: label })}
          list={list}
          maxLength={100}
          value={typed}
          placeholder={t('criteria.placeholder')}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => take(typed)}
        />
      </span>
      <datalist id={list}>
        {hints
          .filter((hint) => !values.includes(hint))
          .map((hint) => (
            <option key={hint} value={hint} />
          ))}
      </datalist>
    </div>
  );
}
