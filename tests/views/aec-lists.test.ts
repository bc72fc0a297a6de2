import { describe, expect, it } from 'vitest';
import { isNarrowed, searchOfTable, tableState } from '#src/app/table/table-search.ts';
import { daysLate } from '#src/areas/aec/project-columns.tsx';
import { brandSearch, projectListDefaults, projectListSearch } from '#src/areas/aec/searches.ts';
import { compare } from '#src/ui/use-data-table.ts';

describe('state of a list in the address', () => {
  it('starts with what was edited last, 25 rows a page (D-121, D-044)', () => {
    expect(tableState(projectListSearch.parse({}), projectListDefaults)).toEqual({
      search: '',
      filters: {},
      sort: [{ id: 'lastEdited', desc: true }],
      page: 1,
      pageSize: 25,
    });
  });

  it('reads filters, several sorts, page and size, and writes the same address back', () => {
    const search = projectListSearch.parse({
      q: 'info',
      status: 'ACTIVE',
      sort: 'targetDate.asc,owner.desc',
      page: '3',
      size: '50',
    });
    const state = tableState(search, projectListDefaults);
    expect(state).toEqual({
      search: 'info',
      filters: { status: 'ACTIVE' },
      sort: [
        { id: 'targetDate', desc: false },
        { id: 'owner', desc: true },
      ],
      page: 3,
      pageSize: 50,
    });
    expect(searchOfTable(state, projectListDefaults)).toMatchObject({
      q: 'info',
      status: 'ACTIVE',
      sort: 'targetDate.asc,owner.desc',
      page: 3,
      size: 50,
    });
  });

  it('leaves out of the address what is the default, and drops what it does not understand', () => {
    const state = tableState(projectListSearch.parse({ page: '-4', size: '7', sort: 'x; drop' }), projectListDefaults);
    expect(Object.values(searchOfTable(state, projectListDefaults)).filter((value) => value !== undefined)).toEqual([]);
    expect(brandSearch.parse({ brand: 'three' })).toEqual({ brand: undefined });
  });

  it('tells an empty list from one that the filter left empty (D-156)', () => {
    expect(isNarrowed(tableState({}, projectListDefaults))).toBe(false);
    expect(isNarrowed(tableState({ owner: 'Karla Diaz' }, projectListDefaults))).toBe(true);
  });
});

describe('cells of the lists', () => {
  it('counts the days past a target date for active projects only (D-121)', () => {
    const now = new Date('2026-11-20T10:00:00');
    expect(daysLate({ status: 'ACTIVE', targetDate: '2026-11-18' }, now)).toBe(2);
    expect(daysLate({ status: 'ACTIVE', targetDate: '2026-11-20' }, now)).toBe(0);
    expect(daysLate({ status: 'INACTIVE', targetDate: '2026-11-02' }, now)).toBe(0);
  });

  it('sorts versions as figures, not as text (D-124)', () => {
    const sorted = ['4.12.0', '4.9.0', '4.9.0-rc.10', '4.9.0-rc.2'].sort(compare);
    expect(sorted).toEqual(['4.9.0', '4.9.0-rc.2', '4.9.0-rc.10', '4.12.0']);
  });
});
