import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { fromPromise } from 'xstate';
import type { FilterTree } from '#contract/vehicle/filter-tree.ts';
import type { FilterQuery } from '#contract/vehicle-list/vehicle-list.ts';
import type { FilterEdit, Pointer } from '#machines/screens/filter-edit.ts';
import { type Counted, filterEditor, type Insight, type Scope } from '#machines/screens/filter-editor.ts';
import { usePortal } from '#src/app/portal.ts';
import { countMatches, exploreMatches } from './filter-calls.ts';

type Options = {
  /** the form's value; the editor follows it where it was not the editor that changed it */
  readonly tree: FilterTree | null;
  readonly scope: Scope | undefined;
  readonly onChange: (tree: FilterTree | null) => void;
  /** where the node stands that was added or moved: it takes the focus */
  readonly onPlaced: (at: Pointer) => void;
};

/** The filter editor's machine with its calls (VIN-04, D-186d). */
export function useFilterEditor({ tree, scope, onChange, onPlaced }: Options) {
  const portal = usePortal();
  const [machine] = useState(() =>
    filterEditor.provide({
      actors: {
        count: fromPromise<Counted, FilterQuery>(({ input, signal }) => countMatches(portal, input, signal)),
        explore: fromPromise<Insight, FilterQuery>(({ input, signal }) => exploreMatches(portal, input, signal)),
      },
    }),
  );
  const actor = useActorRef(machine, { input: { tree, scope } });
  const known = useRef(JSON.stringify(tree));
  const changed = useEffectEvent((next: FilterTree | null) => {
    known.current = JSON.stringify(next);
    onChange(next);
  });
  const placed = useEffectEvent((at: Pointer) => onPlaced(at));
  useEffect(() => {
    const subscriptions = [
      actor.on('tree.changed', (event) => changed(event.tree)),
      actor.on('node.placed', (event) => placed(event.at)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  const given = JSON.stringify(tree);
  const replace = useEffectEvent(() => actor.send({ type: 'tree.replace', tree }));
  useEffect(() => {
    if (given === known.current) return;
    known.current = given;
    replace();
  }, [given]);
  const asks = JSON.stringify(scope);
  const asked = useRef(asks);
  const rescope = useEffectEvent(() => actor.send({ type: 'scope.change', scope }));
  useEffect(() => {
    if (asks === asked.current) return;
    asked.current = asks;
    rescope();
  }, [asks]);
  const snapshot = useSelector(actor, (current) => current);
  const count = (['pausing', 'counting', 'counted', 'failed'] as const).find((name) => snapshot.matches({ count: name }));
  return {
    ...snapshot.context,
    count: count ?? 'idle',
    isExploring: snapshot.matches({ count: { counted: 'exploring' } }),
    edit: (edit: FilterEdit) => actor.send({ type: 'tree.edit', edit }),
    type: (text: string) => actor.send({ type: 'text.type', text }),
    again: () => actor.send({ type: 'count.again' }),
  };
}
export type FilterEditorState = ReturnType<typeof useFilterEditor>;
