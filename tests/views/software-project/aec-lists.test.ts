import { describe, expect, it } from 'vitest';
import { softwareProjectEndpoints } from '#contract/software-project/software-project.ts';
import { nameOptions } from '#src/app/entity/list/columns.tsx';
import { questionOf, walkQuestion } from '#src/app/table/list-question.ts';
import { isNarrowed, searchOfTable, tableState } from '#src/app/table/table-search.ts';
import { brandSearch } from '#src/areas/release-candidate/searches.ts';
import { daysLate } from '#src/areas/software-project/projects-page.tsx';
import { projectListDefaults, projectListSearch } from '#src/areas/software-project/searches.ts';
import { compare } from '#src/ui/table/use-data-table.ts';

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

describe('what a list asks the server', () => {
  const ask = (search: object) =>
    questionOf(softwareProjectEndpoints.listSoftwareProjects, projectListSearch.parse(search), projectListDefaults);

  it('is the page of the address: words, filters, several sorts, pages from 0, and the names to choose from (D-044, ADR 13)', () => {
    expect(ask({})).toEqual({ sort: 'lastEdited,desc', limit: '25', facets: 'owner' });
    const search = {
      q: ' park assist ',
      status: 'ACTIVE',
      owner: 'Diaz, Karla',
      sort: 'stage.desc,moduleName.asc',
      page: '3',
      size: '50',
    };
    expect(ask(search)).toEqual({
      q: 'park assist',
      status: 'ACTIVE',
      owner: 'Diaz, Karla',
      sort: 'stage,desc;moduleName,asc',
      limit: '50',
      page: '2',
      facets: 'owner',
    });
  });

  it('leaves out what an address says wrongly, so that the server takes every question', () => {
    const wrong = { q: 'x'.repeat(150), status: 'OPEN,ACTIVE', stage: "LIVE' or 1=1", sort: 'facts.asc,owner.desc' };
    const question = ask(wrong);
    expect(question).toEqual({ q: 'x'.repeat(100), status: 'ACTIVE', sort: 'owner,desc', limit: '25', facets: 'owner' });
    for (const search of [{}, wrong])
      expect(softwareProjectEndpoints.listSoftwareProjects.query.safeParse(ask(search)).success).toBe(true);
  });

  it('reads all of it in large pages, one after the other, for the CSV file', () => {
    const question = ask({ status: 'ACTIVE', page: '7' });
    expect(walkQuestion(question, undefined)).toEqual({ status: 'ACTIVE', sort: 'lastEdited,desc', limit: '250' });
    expect(walkQuestion(question, 'cursor')).toMatchObject({ limit: '250', after: 'cursor' });
  });

  it('offers the names that occur, and the chosen one though it occurs no more', () => {
    expect(nameOptions(['Ada', 'Bo'], 'Cy')).toEqual(['Ada', 'Bo', 'Cy'].map((name) => ({ value: name, label: name })));
    expect(nameOptions(undefined, '')).toEqual([]);
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
