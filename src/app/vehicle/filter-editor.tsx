import './filter-editor.css';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { constraintsOf, depthOf, type FilterTree, filterLimits } from '#contract/vehicle/filter-tree.ts';
import { type Pointer, unfinishedOf } from '#machines/screens/filter-edit.ts';
import type { Scope } from '#machines/screens/filter-editor.ts';
import { FilterCount } from './filter-count.tsx';
import { countErrors } from './filter-effect.ts';
import { FilterGroup } from './filter-group.tsx';
import { FilterSample } from './filter-sample.tsx';
import { FilterText } from './filter-text.tsx';
import { useFilterEditor } from './use-filter-editor.ts';

type Props = {
  readonly tree: FilterTree | null;
  /** source, brands and the tree put before the filter; undefined where one may not count */
  readonly scope: Scope | undefined;
  readonly onChange: (tree: FilterTree | null) => void;
  /** by path below `filter`, as the form has them: `filter.constraints.0.values` */
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
};

/**
 * Writes a filter over the fleet: nested groups and the same tree as text, live in both directions; below, how many vehicles match now,
 * some of them, and what each constraint removes (VIN-04, D-104, D-186d). Part of a form: source and brands are the form's.
 */
export function FilterEditor({ tree, scope, onChange, errors, isReadOnly }: Props) {
  const { t } = useTranslation('vehicles');
  const frame = useRef<HTMLDivElement>(null);
  const focus = (at: Pointer) => {
    // The node is drawn with the state that this event comes with.
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(`[data-node="${at}"] select`)?.focus());
  };
  const editor = useFilterEditor({ tree, scope, onChange, onPlaced: focus });
  const wrong = editor.count === 'failed' ? { ...countErrors(editor.error, editor.tree), ...errors } : errors;
  const used = constraintsOf(editor.tree).length;
  const unfinished = unfinishedOf(editor.tree);
  return (
    <div className="cc-filter" ref={frame}>
      <FilterCount editor={editor} unfinished={unfinished} isAskable={scope !== undefined} />
      <div className="cc-filter-panes">
        <div className="cc-filter-tree">
          <FilterGroup at="" number="" group={editor.tree} depth={1} editor={editor} errors={wrong} isReadOnly={isReadOnly} />
          <p className="cc-muted cc-small cc-filter-limits">
            {t('limits', {
              constraints: used,
              most: filterLimits.constraints,
              depth: depthOf(editor.tree),
              deepest: filterLimits.depth,
            })}
          </p>
          <p className="cc-hot cc-small" role="status">
            {editor.refusal && editor.refusal !== 'nowhere' ? t(`refused.${editor.refusal}`) : errors.filter}
          </p>
        </div>
        <FilterText editor={editor} isReadOnly={isReadOnly} />
      </div>
      <FilterSample editor={editor} />
    </div>
  );
}
