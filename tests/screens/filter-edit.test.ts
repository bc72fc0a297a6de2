import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseFilter, printFilter } from '#contract/vehicle/filter-text.ts';
import { constraintsOf, depthOf, type FilterTree, filterLimits } from '#contract/vehicle/filter-tree.ts';
import {
  completeFilter,
  type Edited,
  editFilter,
  emptyFilter,
  type FilterEdit,
  type Pointer,
  unfinishedOf,
} from '#machines/screens/filter-edit.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

function made(tree: FilterTree, ...edits: FilterEdit[]): Edited {
  return edits.reduce<Edited>(
    (before, edit) => {
      const edited = editFilter(before.tree, edit);
      if (typeof edited === 'string') throw new Error(`refused: ${edited}`);
      return edited;
    },
    { tree, at: '' },
  );
}
const textAfter = (text: string, edit: FilterEdit) => {
  const { at, tree } = made(filterOf(text), edit);
  return [printFilter(tree), at];
};
const golf = 'MODEL = Golf and MARKET = DE and (FLEET = A or FLEET = B) and (PLATFORM = E311 or VIN ~ "^W")';

describe('editing a filter', () => {
  it('adds constraints and groups, the group with the other operator and a first constraint (VIN-04)', () => {
    const { at, tree } = made(emptyFilter, { kind: 'constraint.add', to: '' }, { kind: 'group.add', to: '' });
    expect(at).toBe('/containers/0/constraints/0');
    expect(tree).toMatchObject({
      operator: 'AND',
      constraints: [{ values: [] }],
      containers: [{ operator: 'OR', constraints: [{ values: [] }] }],
    });
    expect(unfinishedOf(tree)).toBe(2);
  });

  it('moves a constraint up, down, into a group and out of one, and follows it (VIN-04)', () => {
    expect(textAfter(golf, { kind: 'node.move', at: '/constraints/1', direction: 'up' })).toEqual([
      golf.replace('MODEL = Golf and MARKET = DE', 'MARKET = DE and MODEL = Golf'),
      '/constraints/0',
    ]);
    expect(textAfter(golf, { kind: 'node.move', at: '/constraints/0', direction: 'in' })).toEqual([
      'MARKET = DE and (FLEET = A or FLEET = B or MODEL = Golf) and (PLATFORM = E311 or VIN ~ "^W")',
      '/containers/0/constraints/2',
    ]);
    expect(textAfter(golf, { kind: 'node.move', at: '/containers/0/constraints/1', direction: 'out' })).toEqual([
      'FLEET = B and MODEL = Golf and MARKET = DE and (FLEET = A) and (PLATFORM = E311 or VIN ~ "^W")'.replace(
        '(FLEET = A)',
        'any (FLEET = A)',
      ),
      '/constraints/0',
    ]);
  });

  it('moves a group into the one before it and out behind the one that it was in (VIN-04)', () => {
    const [inside, at] = textAfter(golf, { kind: 'node.move', at: '/containers/1', direction: 'in' });
    expect(inside).toBe('MODEL = Golf and MARKET = DE and (FLEET = A or FLEET = B or (PLATFORM = E311 or VIN ~ "^W"))');
    expect(at).toBe('/containers/0/containers/0');
    expect(textAfter(String(inside), { kind: 'node.move', at: String(at), direction: 'out' })).toEqual([golf, '/containers/1']);
  });

  it('refuses moves that lead nowhere, a sixth level and a 51st constraint (D-104)', () => {
    for (const direction of ['up', 'out'] as const)
      expect(editFilter(filterOf(golf), { kind: 'node.move', at: '/constraints/0', direction })).toBe('nowhere');
    const deep = filterOf('VIN = A and (VIN = B or (VIN = C and (VIN = D or (VIN = E))))');
    const deepest = '/containers/0/containers/0/containers/0/containers/0';
    expect(depthOf(deep)).toBe(filterLimits.depth);
    expect(editFilter(deep, { kind: 'group.add', to: deepest })).toBe('depth');
    const wide = filterOf(Array.from({ length: 50 }, () => 'VIN = A').join(' and '));
    expect(editFilter(wide, { kind: 'constraint.add', to: '' })).toBe('size');
  });

  it('leaves what is not complete out of the question, and knows where the rest stands (VIN-04)', () => {
    const { tree } = made(
      filterOf(golf),
      { kind: 'constraint.change', at: '/constraints/0', patch: { values: [] } },
      {
        kind: 'node.remove',
        at: '/containers/0/constraints/0',
      },
      { kind: 'node.remove', at: '/containers/0/constraints/0' },
    );
    const { origin, tree: complete } = completeFilter(tree);
    expect(complete && printFilter(complete)).toBe('MARKET = DE and (PLATFORM = E311 or VIN ~ "^W")');
    expect(origin.get('/constraints/0')).toBe('/constraints/1');
    expect(origin.get('/containers/0/constraints/1')).toBe('/containers/1/constraints/1');
    expect(completeFilter(emptyFilter).tree).toBeNull();
  });

  it('keeps the limits and the round trip of the text through any edits (D-104, VIN-04)', () => {
    const pointers = (tree: FilterTree, at: Pointer = ''): Pointer[] => [
      at,
      ...tree.containers.flatMap((inner, index) => pointers(inner, `${at}/containers/${index}`)),
    ];
    const step = fc.record({
      what: fc.constantFrom('constraint.add', 'group.add', 'value', 'operator.change', 'node.remove', 'up', 'down', 'in', 'out'),
      which: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let tree = emptyFilter;
        for (const { what, which } of steps) {
          const groups = pointers(tree);
          const constraints = constraintsOf(tree).map(({ pointer }) => pointer);
          const nodes = [...constraints, ...groups.filter((at) => at !== '')];
          const group = groups[which % groups.length] ?? '';
          const node = nodes[which % Math.max(1, nodes.length)];
          const constraint = constraints[which % Math.max(1, constraints.length)];
          const edit = ((): FilterEdit | undefined => {
            if (what === 'constraint.add' || what === 'group.add') return { kind: what, to: group };
            if (what === 'operator.change') return { kind: what, at: group, operator: which % 2 === 0 ? 'AND' : 'OR' };
            if (what === 'value')
              return constraint === undefined
                ? undefined
                : { kind: 'constraint.change', at: constraint, patch: { values: [`v${which}`] } };
            if (node === undefined) return undefined;
            return what === 'node.remove' ? { kind: what, at: node } : { kind: 'node.move', at: node, direction: what as 'up' };
          })();
          const edited = edit && editFilter(tree, edit);
          if (typeof edited === 'object') {
            tree = edited.tree;
            expect(
              edited.at === '' || [...pointers(tree), ...constraintsOf(tree).map(({ pointer }) => pointer)].includes(edited.at),
            ).toBe(true);
          }
          expect(depthOf(tree)).toBeLessThanOrEqual(filterLimits.depth);
          expect(constraintsOf(tree).length).toBeLessThanOrEqual(filterLimits.constraints);
        }
        const complete = completeFilter(tree).tree;
        if (complete) expect(parseFilter(printFilter(complete))).toEqual({ ok: true, tree: complete });
      }),
      { numRuns: 300 },
    );
  });
});
