import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Comparison,
  comparisonsOf,
  type FilterConstraint,
  isListFilterKey,
  type ListFilterKey,
  listFilterKeys,
} from '#contract/vehicle/filter-tree.ts';
import type { Pointer } from '#machines/screens/filter-edit.ts';
import { SelectControl, TextControl } from '#src/ui/form/controls.tsx';
import { effectOf } from './filter-effect.ts';
import { useMoveKeys } from './move-keys.ts';
import { NodeActions } from './node-actions.tsx';
import type { FilterEditorState } from './use-filter-editor.ts';
import { useSuggestions } from './use-suggestions.ts';
import { valueNames } from './value-names.ts';
import { ValuesControl } from './values-control.tsx';

type Props = {
  readonly at: Pointer;
  readonly name: string;
  readonly constraint: FilterConstraint;
  readonly editor: FilterEditorState;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
};

/** A constraint: key, comparison, values with suggestions from the fleet, and what it does to the count (CONST-09, D-104). */
export function FilterConstraintRow({ at, name, constraint, editor, error, isReadOnly }: Props) {
  const { t } = useTranslation('vehicles');
  const { key, comparison, values } = constraint;
  const onKeyDown = useMoveKeys(at, editor.edit, isReadOnly);
  const change = (patch: Partial<FilterConstraint>) => editor.edit({ kind: 'constraint.change', at, patch });
  const effect = effectOf(editor, at);
  const comparisons = isListFilterKey(key) ? comparisonsOf(key) : [comparison];
  return (
    <li className="cc-filter-row" data-node={at} data-bad={error !== undefined || undefined} onKeyDown={onKeyDown}>
      <SelectControl
        label={t('keyOf', { name })}
        width="full"
        value={key}
        disabled={isReadOnly}
        options={listFilterKeys.map((value) => ({ value, label: t(`key.${value}`) }))}
        onChange={(value) => change(withKey(constraint, value as ListFilterKey))}
      />
      <SelectControl
        label={t('comparisonOf', { name })}
        width="full"
        value={comparison}
        disabled={isReadOnly}
        options={comparisons.map((value) => ({ value, label: t(`comparison.${value}`) }))}
        onChange={(value) => change(withComparison(constraint, value as Comparison))}
      />
      <span className="cc-filter-values">
        {comparison === 'REGEX' ? (
          <TextControl
            width="full"
            aria-label={t('patternOf', { name })}
            aria-invalid={error !== undefined || undefined}
            value={values[0] ?? ''}
            spellCheck={false}
            disabled={isReadOnly}
            placeholder={t('patternPlaceholder')}
            onChange={(text) => change({ values: text === '' ? [] : [text] })}
          />
        ) : (
          <Values constraint={constraint} name={name} isInvalid={error !== undefined} isReadOnly={isReadOnly} onChange={change} />
        )}
        {error !== undefined && (
          <span className="cc-late cc-small" role="alert">
            {error}
          </span>
        )}
      </span>
      <span className="cc-filter-effect cc-small cc-muted" data-effect={effect?.kind}>
        {effect && t(`effect.${effect.kind}`, effect)}
      </span>
      {!isReadOnly && <NodeActions at={at} name={name} tree={editor.tree} onEdit={editor.edit} />}
    </li>
  );
}

/** Another key has other values, and perhaps no patterns. */
function withKey({ comparison }: FilterConstraint, key: ListFilterKey): Partial<FilterConstraint> {
  return { key, values: [], comparison: comparisonsOf(key).includes(comparison) ? comparison : 'EQUAL' };
}

/** A pattern is no list of values, and the other way round. */
function withComparison(constraint: FilterConstraint, comparison: Comparison): Partial<FilterConstraint> {
  const isSameKind = (comparison === 'REGEX') === (constraint.comparison === 'REGEX');
  return { comparison, ...(!isSameKind && { values: [] }) };
}

type ValuesProps = Pick<Props, 'constraint' | 'name' | 'isReadOnly'> & {
  readonly isInvalid: boolean;
  readonly onChange: (patch: Partial<FilterConstraint>) => void;
};

function Values({ constraint: { key, values }, name, isInvalid, isReadOnly, onChange }: ValuesProps) {
  const { t } = useTranslation('vehicles');
  const [typed, setTyped] = useState<string>();
  const hints = useSuggestions(key, typed);
  return (
    <ValuesControl
      values={values}
      hints={hints}
      names={valueNames(key)}
      isInvalid={isInvalid}
      disabled={isReadOnly}
      onTyped={setTyped}
      onChange={(next) => onChange({ values: next })}
      texts={{
        list: t('valuesOf', { name }),
        add: t('addValueOf', { name }),
        placeholder: t('valuePlaceholder'),
        remove: (value) => t('removeValue', { value, name }),
      }}
    />
  );
}
