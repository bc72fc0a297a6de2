import { IconLock, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { constraintsOf, type FilterTree, filterLimits, type Operator } from '#contract/vehicle/filter-tree.ts';
import type { Pointer } from '#machines/screens/filter-edit.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectControl } from '#src/ui/form/controls.tsx';
import { FilterConstraintRow } from './filter-constraint.tsx';
import { useMoveKeys } from './move-keys.ts';
import { NodeActions } from './node-actions.tsx';
import type { FilterEditorState } from './use-filter-editor.ts';

type Props = {
  readonly at: Pointer;
  /** its place for people: '' the whole filter, '2.1' the first group in the second */
  readonly number: string;
  readonly group: FilterTree;
  readonly depth: number;
  readonly editor: FilterEditorState;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
};

const below = (number: string, index: number) => (number === '' ? `${index + 1}` : `${number}.${index + 1}`);

/** A container of the tree: its operator, its constraints, and the groups in it (VIN-04). */
export function FilterGroup({ at, number, group, depth, editor, errors, isReadOnly }: Props) {
  const { t } = useTranslation('vehicles');
  const name = number === '' ? t('whole') : t('group', { number });
  const onKeyDown = useMoveKeys(at, editor.edit, isReadOnly || number === '');
  const isFull = constraintsOf(editor.tree).length >= filterLimits.constraints;
  const isEmpty = group.constraints.length + group.containers.length === 0;
  return (
    <fieldset className="cc-filter-group" data-node={at} aria-label={name}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Alt with an arrow moves the group from every control of its head */}
      <div className="cc-filter-head" onKeyDown={onKeyDown}>
        <SelectControl
          label={t('operatorOf', { name })}
          value={group.operator}
          disabled={isReadOnly}
          options={(['AND', 'OR'] as const).map((value) => ({ value, label: t(`operator.${value}`) }))}
          onChange={(value) => editor.edit({ kind: 'operator.change', at, operator: value as Operator })}
        />
        <span className="cc-muted cc-small">{number === '' ? t('ofVehicle') : name}</span>
        {!isReadOnly && (
          <span className="cc-end">
            {isFull ? (
              <Full label={t('addConstraint')} reason={t('full.constraint')} />
            ) : (
              <Button
                small
                look="quiet"
                icon={<IconPlus size={14} aria-hidden="true" />}
                aria-label={t('addConstraintTo', { name })}
                onClick={() => editor.edit({ kind: 'constraint.add', to: at })}
              >
                {t('addConstraint')}
              </Button>
            )}
            {depth === filterLimits.depth && <Full label={t('addGroup')} reason={t('full.group')} />}
            {depth < filterLimits.depth && !isFull && (
              <Button
                small
                look="quiet"
                icon={<IconPlus size={14} aria-hidden="true" />}
                aria-label={t('addGroupTo', { name })}
                onClick={() => editor.edit({ kind: 'group.add', to: at })}
              >
                {t('addGroup')}
              </Button>
            )}
            {number !== '' && <NodeActions at={at} name={name} tree={editor.tree} onEdit={editor.edit} />}
          </span>
        )}
      </div>
      {isEmpty && <p className="cc-muted cc-filter-blank">{number === '' ? t('empty') : t('emptyGroup')}</p>}
      {group.constraints.length > 0 && (
        <ol className="cc-filter-rows">
          {group.constraints.map((constraint, index) => {
            const pointer = `${at}/constraints/${index}`;
            return (
              <FilterConstraintRow
                // A constraint is its place: nothing else tells two equal ones apart.
                key={pointer}
                at={pointer}
                name={t('constraint', { number: below(number, index) })}
                constraint={constraint}
                editor={editor}
                error={errorAt(errors, pointer)}
                isReadOnly={isReadOnly}
              />
            );
          })}
        </ol>
      )}
      {group.containers.map((inner, index) => (
        <FilterGroup
          key={`${at}/containers/${String(index)}`}
          at={`${at}/containers/${index}`}
          number={below(number, index)}
          group={inner}
          depth={depth + 1}
          editor={editor}
          errors={errors}
          isReadOnly={isReadOnly}
        />
      ))}
    </fieldset>
  );
}

/** Nothing more can be added here, and why. */
function Full({ label, reason }: { readonly label: string; readonly reason: string }) {
  return (
    <span className="cc-muted cc-small cc-filter-full">
      <IconLock size={12} aria-hidden="true" /> {label}: {reason}
    </span>
  );
}

/** The first error of a node or of a part of it. */
function errorAt(errors: Props['errors'], pointer: Pointer): string | undefined {
  const path = `filter${pointer.replaceAll('/', '.')}`;
  return Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))?.[1];
}
