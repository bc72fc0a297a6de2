import {
  constraintsOf,
  depthOf,
  type FilterConstraint,
  type FilterTree,
  filterLimits,
  type Operator,
} from '#contract/vehicle/filter-tree.ts';

/** JSON pointer of a container or constraint below the tree: '' is the root, '/containers/0/constraints/1' a constraint. */
export type Pointer = string;
export type Direction = 'up' | 'down' | 'in' | 'out';

export type FilterEdit =
  | { readonly kind: 'constraint.add'; readonly to: Pointer }
  | { readonly kind: 'group.add'; readonly to: Pointer }
  | { readonly kind: 'constraint.change'; readonly at: Pointer; readonly patch: Partial<FilterConstraint> }
  | { readonly kind: 'operator.change'; readonly at: Pointer; readonly operator: Operator }
  | { readonly kind: 'node.remove'; readonly at: Pointer }
  | { readonly kind: 'node.move'; readonly at: Pointer; readonly direction: Direction }
  | { readonly kind: 'all.remove' };

/** `at`: where the node stands that the edit was about, so that the focus can follow it. */
export type Edited = { readonly tree: FilterTree; readonly at: Pointer };
/** Limits of D-104, and moves that lead nowhere. */
export type EditRefusal = 'depth' | 'size' | 'nowhere';

export const emptyFilter: FilterTree = { operator: 'AND', containers: [], constraints: [] };
const newConstraint: FilterConstraint = { key: 'MODEL', comparison: 'EQUAL', values: [] };

type Kind = 'containers' | 'constraints';
type Place = { readonly parent: Pointer; readonly kind: Kind; readonly index: number };

function placeOf(pointer: Pointer): Place {
  const match = /^(.*)\/(containers|constraints)\/(\d+)$/.exec(pointer);
  if (!match) throw new Error(`no place in a filter: ${pointer}`);
  const [, parent = '', kind, index] = match;
  return { parent, kind: kind as Kind, index: Number(index) };
}

/** Containers named by a pointer, outermost first: `/containers/0/containers/2` is [0, 2]. */
const stepsOf = (pointer: Pointer): number[] => [...pointer.matchAll(/\/containers\/(\d+)/g)].map(([, index]) => Number(index));

function containerAt(tree: FilterTree, pointer: Pointer): FilterTree {
  return stepsOf(pointer).reduce((container, index) => container.containers[index] ?? emptyFilter, tree);
}

function withContainer(tree: FilterTree, steps: readonly number[], change: (container: FilterTree) => FilterTree): FilterTree {
  const [first, ...rest] = steps;
  if (first === undefined) return change(tree);
  return {
    ...tree,
    containers: tree.containers.map((inner, index) => (index === first ? withContainer(inner, rest, change) : inner)),
  };
}

const changeAt = (tree: FilterTree, pointer: Pointer, change: (container: FilterTree) => FilterTree) =>
  withContainer(tree, stepsOf(pointer), change);

function without(tree: FilterTree, { index, kind, parent }: Place): FilterTree {
  return changeAt(tree, parent, (container) => ({ ...container, [kind]: container[kind].toSpliced(index, 1) }));
}

function inserted(tree: FilterTree, { index, kind, parent }: Place, node: FilterTree | FilterConstraint): FilterTree {
  const change = (container: FilterTree): FilterTree =>
    kind === 'containers'
      ? { ...container, containers: container.containers.toSpliced(index, 0, node as FilterTree) }
      : { ...container, constraints: container.constraints.toSpliced(index, 0, node as FilterConstraint) };
  return changeAt(tree, parent, change);
}

const pointerOf = ({ index, kind, parent }: Place): Pointer => `${parent}/${kind}/${index}`;

/** The tree after an edit, or why there is none. The edited tree may hold constraints that still lack a value. */
export function editFilter(tree: FilterTree, edit: FilterEdit): Edited | EditRefusal {
  if (edit.kind === 'all.remove') return { tree: emptyFilter, at: '' };
  const edited = make(tree, edit);
  if (typeof edited === 'string') return edited;
  if (depthOf(edited.tree) > filterLimits.depth) return 'depth';
  return constraintsOf(edited.tree).length > filterLimits.constraints ? 'size' : edited;
}

function make(tree: FilterTree, edit: Exclude<FilterEdit, { kind: 'all.remove' }>): Edited | EditRefusal {
  if (edit.kind === 'operator.change')
    return { tree: changeAt(tree, edit.at, (container) => ({ ...container, operator: edit.operator })), at: edit.at };
  if (edit.kind === 'constraint.add' || edit.kind === 'group.add') return added(tree, edit.to, edit.kind === 'group.add');
  const place = placeOf(edit.at);
  if (edit.kind === 'node.move') return moved(tree, place, edit.direction);
  if (edit.kind === 'node.remove') return { tree: without(tree, place), at: neighbour(tree, place) };
  const change = (container: FilterTree): FilterTree => ({
    ...container,
    constraints: container.constraints.map((one, index) => (index === place.index ? { ...one, ...edit.patch } : one)),
  });
  return { tree: changeAt(tree, place.parent, change), at: edit.at };
}

function added(tree: FilterTree, to: Pointer, isGroup: boolean): Edited {
  const container = containerAt(tree, to);
  if (!isGroup) {
    const place: Place = { parent: to, kind: 'constraints', index: container.constraints.length };
    return { tree: inserted(tree, place, newConstraint), at: pointerOf(place) };
  }
  const place: Place = { parent: to, kind: 'containers', index: container.containers.length };
  const operator = container.operator === 'AND' ? 'OR' : 'AND';
  const group: FilterTree = { operator, containers: [], constraints: [newConstraint] };
  return { tree: inserted(tree, place, group), at: `${pointerOf(place)}/constraints/0` };
}

/** What takes the focus when a node goes: the next of its kind, the one before, or its container. */
function neighbour(tree: FilterTree, place: Place): Pointer {
  const left = containerAt(tree, place.parent)[place.kind].length - 1;
  return left === 0 ? place.parent : pointerOf({ ...place, index: Math.min(place.index, left - 1) });
}

function moved(tree: FilterTree, place: Place, direction: Direction): Edited | EditRefusal {
  const container = containerAt(tree, place.parent);
  const node = container[place.kind][place.index];
  const to = node && targetOf(container, place, direction);
  if (!to) return 'nowhere';
  // Once the node is gone, containers after it stand one place nearer.
  const rest = without(tree, place);
  return { tree: inserted(rest, to, node), at: pointerOf(to) };
}

/** Where a node goes, in the tree that no longer has it. */
function targetOf(container: FilterTree, place: Place, direction: Direction): Place | undefined {
  const { index, kind, parent } = place;
  if (direction === 'up') return index > 0 ? { ...place, index: index - 1 } : undefined;
  if (direction === 'down') return index < container[kind].length - 1 ? { ...place, index: index + 1 } : undefined;
  if (direction === 'out') {
    if (parent === '') return undefined;
    const above = placeOf(parent);
    // A group goes behind the one that it was in; a constraint before its first constraint.
    return { parent: above.parent, kind, index: kind === 'containers' ? above.index + 1 : 0 };
  }
  const sibling = kind === 'constraints' ? 0 : index - 1;
  const into = container.containers[sibling];
  return into && { parent: `${parent}/containers/${sibling}`, kind, index: into[kind].length };
}

/** The part of a draft that can be asked for: constraints with values, containers that hold some. `origin` leads its pointers back to the draft's. */
export type Complete = { readonly tree: FilterTree | null; readonly origin: ReadonlyMap<Pointer, Pointer> };

export function completeFilter(draft: FilterTree): Complete {
  const origin = new Map<Pointer, Pointer>();
  const tree = pruned(draft, '', '', origin);
  return { tree, origin: tree ? origin : new Map() };
}

const isComplete = ({ values }: FilterConstraint) => values.length > 0 && values.every((value) => value.trim() !== '');

function pruned(draft: FilterTree, from: Pointer, to: Pointer, origin: Map<Pointer, Pointer>): FilterTree | null {
  const constraints: FilterConstraint[] = [];
  const containers: FilterTree[] = [];
  draft.constraints.forEach((one, index) => {
    if (!isComplete(one)) return;
    origin.set(`${to}/constraints/${constraints.length}`, `${from}/constraints/${index}`);
    constraints.push(one);
  });
  draft.containers.forEach((one, index) => {
    const inner = pruned(one, `${from}/containers/${index}`, `${to}/containers/${containers.length}`, origin);
    if (inner) containers.push(inner);
  });
  return constraints.length + containers.length === 0 ? null : { operator: draft.operator, containers, constraints };
}

/** How many constraints of a draft still lack a value, and so are left out of the count. */
export const unfinishedOf = (draft: FilterTree): number =>
  constraintsOf(draft).filter(({ constraint }) => !isComplete(constraint)).length;
