import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#contract/access/access.ts';
import { functionalRoleNames, functionalRoles, heldRole } from '#contract/access/roles.ts';
import type { Need } from '#contract/command.ts';
import { ruleNeeds } from '#contract/entity/entity-rules.ts';
import { type VehicleList, vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { decisionRule, listCommands, restoreRule } from '#contract/vehicle-list/vehicle-list-commands.ts';
import { listPropertiesSchema } from '#contract/vehicle-list/vehicle-list-fields.ts';
import type { ListImport } from '#contract/vehicle-list/vehicle-list-import.ts';
import { vehicleListTypes } from '#contract/vehicle-list/vehicle-list-rules.ts';
import { closedReasons } from '#src/app/page/closed-reasons.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { countErrors, effectOf } from '#src/app/vehicle/filter-effect.ts';
import { errorWords } from '#src/app/vehicle/filter-words.ts';
import { actionsOf, arrivalOf, entryOfType, type ListAction, listNeeds, needLines } from '#src/areas/vehicle-list/access.ts';
import { listPath, listsDefaults, vinDefaults, vinPageSizes, vinQuery } from '#src/areas/vehicle-list/addresses.ts';
import { reasonsOf } from '#src/areas/vehicle-list/import/import-result.tsx';
import { vehicleListColumns } from '#src/areas/vehicle-list/lists-page.tsx';
import { filterFormSchema } from '#src/areas/vehicle-list/properties/filter-form.tsx';
import { vehicleListRoutes } from '#src/areas/vehicle-list/routes.ts';
import { vehicleList } from '#src/areas/vehicle-list/vehicle-list.ts';
import texts from '#src/i18n/en/vehicle-list/vehicle-lists.json' with { type: 'json' };
import { loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { specGrants } from '#tests/support/spec/spec-roles.ts';
import { filterOf } from '#tests/support/vehicle-list/vehicle-lists.ts';

beforeAll(async () => {
  startTexts();
  await loadTexts(['vehicle-lists', 'vehicles']);
});

const holder = (role: (typeof functionalRoleNames)[number], brandId = 1, subject = 'me'): Actor => ({
  subject,
  name: 'Me',
  roles: [heldRole(role, brandId)],
});
const owner = { id: 'vera', username: 'vera', email: '', fullName: 'Vera Lindner' };
const list = (over: Partial<VehicleList> = {}): VehicleList => ({
  id: 3,
  type: 'STANDALONE',
  brandId: 1,
  brandIds: [1, 4],
  name: 'Winter',
  description: '',
  owner,
  dataSource: 'OEMIL',
  vwacVehicleGroupId: null,
  count: 12,
  lastCountSync: null,
  syncFailedOn: null,
  locked: false,
  parent: null,
  embeddedIn: null,
  lastEditedBy: owner,
  lastEditedOn: '2026-11-21T10:00:00.000Z',
  revision: 1,
  filter: null,
  preConstraints: null,
  lock: null,
  upload: null,
  earlier: [],
  ...over,
});
const needsOf = (one: VehicleList, command: ListAction | 'edit', actor: Actor, brandId = 1) =>
  listNeeds(listCommands[command], one, actor, brandId);
const open = (one: VehicleList, actor: Actor, brandId = 1) =>
  actionsOf(one).filter((action) => needsOf(one, action, actor, brandId).length === 0);
/** The same as the page says them, each with where its link goes. */
const told = (one: VehicleList, command: ListAction, actor: Actor) =>
  needLines(needsOf(one, command, actor), one).map(({ link, text }) => (link ? [text, link.href] : [text]));
const fact = (key: string) => ({ kind: 'fact', key, by: [] });

describe('who sees a vehicle list', () => {
  it('opens by the type: write edits, read shows, anything else is closed, for every role of the specification (VIN-10, D-216, ROLE-R14, X-11)', () => {
    for (const role of functionalRoleNames) {
      const granted = specGrants[role]?.grants.split(' ') ?? [];
      for (const type of ['STANDALONE', 'IMPORTED'] as const) {
        const may = (right: string) => role === 'ADMIN' || granted.includes(`${type}_VEHICLE_LIST_${right}`);
        const expected = may('WRITE') ? 'write' : may('READ') ? 'read' : 'closed';
        expect(entryOfType(type, holder(role), 1), `${role} ${type}`).toBe(expected);
        expect(entryOfType(type, holder(role), 4), `${role} ${type} elsewhere`).toBe('closed');
      }
    }
  });

  it('opens embedded lists to those who may see what they belong to (D-216)', () => {
    expect(entryOfType('EMBEDDED', holder('VEHICLE_LIST_MANAGER'), 1)).toBe('closed');
    expect(entryOfType('EMBEDDED', holder('DATA_LOAD_ADMIN'), 1)).toBe('read');
    expect(entryOfType('EMBEDDED', holder('ADMIN', 0), 1)).toBe('write');
  });

  it('decides a change at the home brand of the list, a copy at the selected one (D-219)', () => {
    const manager = holder('VEHICLE_LIST_MANAGER', 4);
    expect(needsOf(list(), 'edit', manager)).toMatchObject([{ kind: 'right' }]);
    expect(open(list(), manager, 4)).toEqual(['copy']);
    expect(open(list({ brandId: 4 }), manager, 4)).toEqual(['sync', 'copy', 'delete']);
  });

  it('says who can make a list where one may not (D-216, D-157)', () => {
    const imported = { type: 'IMPORTED', ownerKind: null, heldBy: null } as const;
    const needs = ruleNeeds(listCommands.create, holder('AEC_SDT_ADMIN'), 1, imported);
    expect(needs).toEqual([{ kind: 'right', key: 'role', by: expect.arrayContaining(['VEHICLE_LIST_MANAGER']) }]);
    const words = (type: 'STANDALONE' | 'IMPORTED') =>
      closedReasons(ruleNeeds(listCommands.create, holder('ANALYST'), 1, { ...imported, type }), 'vehicle-lists');
    expect(words('IMPORTED')).toEqual([`Needs the role ${functionalRoles.VEHICLE_LIST_MANAGER.name}.`]);
    expect(words('STANDALONE')).toEqual([expect.stringMatching(/^Needs one of the roles .+, .+\.$/)]);
    expect(ruleNeeds(listCommands.create, holder('VEHICLE_LIST_MANAGER'), 1, imported)).toEqual([]);
  });
});

describe('commands of a vehicle list', () => {
  const manager = holder('VEHICLE_LIST_MANAGER');
  const byHand = {
    by: 'HAND' as const,
    user: owner,
    reason: 'Frozen.',
    since: '2026-11-21T10:00:00.000Z',
    usedBy: [],
  } satisfies VehicleList['lock'];

  it('lock and unlock are the owner’s and the administrator’s (D-079.2)', () => {
    expect(needsOf(list(), 'lock', manager)).toEqual([{ kind: 'person', key: 'owner', by: ['ADMIN'], people: ['vera'] }]);
    expect(told(list(), 'lock', manager)).toEqual([['Only the owner, Vera Lindner, and administrators can lock a list.']]);
    expect(needsOf(list(), 'lock', holder('ANALYST'))).toMatchObject([{ kind: 'right' }]);
    expect(open(list(), holder('VEHICLE_LIST_MANAGER', 1, 'vera'))).toEqual(['sync', 'lock', 'copy', 'delete']);
    expect(open(list({ locked: true, lock: byHand }), holder('ADMIN', 0))).toEqual(['unlock', 'copy']);
  });

  it('say who locked the list and why; one that is in use cannot be freed by hand (D-079.2, D-186c)', () => {
    const held = list({ locked: true, lock: byHand });
    expect(needsOf(held, 'sync', manager)).toEqual([fact('unlocked')]);
    expect(told(held, 'sync', manager)).toEqual([['Locked by Vera Lindner: Frozen.']]);
    const silent = list({ locked: true, lock: { ...byHand, reason: '' } });
    expect(told(silent, 'sync', manager)).toEqual([['Locked by Vera Lindner.']]);
    const known = { id: 1, name: 'First wave', route: '/software/projects' };
    const use = { entityType: 'LIVE_DEPLOYMENT' as const, brandId: 1, open: known };
    const used = list({ locked: true, lock: { ...byHand, by: 'USE', user: null, usedBy: [use] } });
    expect(needsOf(used, 'edit', manager)).toEqual([fact('unused')]);
    expect(told(used, 'sync', manager)).toEqual([['In use by First wave until it ends.', '/software/projects']]);
    expect(open(used, holder('ADMIN', 0))).toEqual(['copy']);
    const unread = list({ locked: true, lock: { ...byHand, by: 'USE', user: null, usedBy: [use, { ...use, open: null }] } });
    expect(told(unread, 'sync', manager)).toEqual([
      ['In use by First wave until it ends.', '/software/projects'],
      ['In use by a live deployment of VW until it ends.'],
    ]);
    const unnamed = list({ locked: true, lock: { ...byHand, by: 'USE', user: null } });
    expect(told(unnamed, 'sync', manager)).toEqual([['In use by something else until it ends.']]);
    expect(told(list({ locked: true }), 'sync', manager)).toEqual([['The list is locked.']]);
  });

  it('do not delete what belongs to something else (D-118)', () => {
    const embeddedIn = { kind: 'SMART_CAMPAIGN', id: 1, name: 'Winter service', route: '/software/campaigns' } as const;
    expect(told(list({ type: 'EMBEDDED', embeddedIn }), 'delete', holder('ADMIN', 0))).toEqual([
      ['It belongs to the Smart campaign Winter service and is deleted with it.', '/software/campaigns'],
    ]);
  });
});

describe('pages of vehicle lists', () => {
  it('show the columns of D-131 and filter by type, source and owner (VIN-01, VIN-03, D-131)', () => {
    const columns = vehicleListColumns.map((column) => column(vehicleList));
    expect(columns.map(({ id }) => id)).toEqual([
      'name',
      'type',
      'dataSource',
      'count',
      'lastCountSync',
      'locked',
      'brands',
      'owner',
    ]);
    const { filters } = vehicleListEndpoints.listVehicleLists.list;
    expect(columns.filter(({ id }) => id in filters).map(({ id }) => id)).toEqual([...listsDefaults.filters]);
    expect(columns.map(({ header }) => header)).not.toContainEqual(expect.stringMatching(/^(column|field)\./));
    const [, type, source] = columns;
    expect(type?.options?.map(({ label }) => label)).toEqual(['Standalone', 'Imported', 'Embedded']);
    expect(source?.options?.map(({ label }) => label)).toEqual(['OEMIL', 'Digital twin']);
    expect(listsDefaults.sort).toEqual([{ id: 'name', desc: false }]);
  });

  it('have a route each, and words for every type and reason (VIN-02, VIN-07, D-025)', () => {
    const routes = flatten(vehicleListRoutes);
    const patterns = routes.map(({ fullPath }) => fullPath);
    for (const page of ['properties', 'target-vehicles'] as const)
      expect(patterns).toContain(listPath('STANDALONE', 7, page).replace('STANDALONE/7', '$vinListType/$vinListId'));
    expect(routes.find(({ route }) => route.redirect)?.route.redirect).toBe('properties');
    expect(Object.keys(texts.value.type).sort()).toEqual([...vehicleListTypes].sort());
  });

  it('ask for VINs by pages of 50, 100 and 250 and by how they begin (D-044, D-186c)', () => {
    expect(vinPageSizes).toEqual([50, 100, 250]);
    expect(vinDefaults.pageSize).toBe(100);
    expect(vinQuery({ search: ' wvw-zz ', page: 3, pageSize: 250 })).toEqual({ page: 2, size: 250, vin: 'WVWZZ' });
    expect(vinQuery({ search: ' - ', page: 1, pageSize: 100 })).toEqual({ page: 0, size: 100 });
  });

  it('check a form before it is sent (D-118, D-153)', () => {
    const values = { name: 'Winter', description: '', ownerId: 'vera', dataSource: 'OEMIL', brandIds: [1] };
    expect(listPropertiesSchema.safeParse(values).success).toBe(true);
    const wrong = listPropertiesSchema.safeParse({ ...values, name: 'ab', ownerId: '', dataSource: '', brandIds: [] });
    expect(wrong.error?.issues.map(({ path }) => path[0]).sort()).toEqual(['brandIds', 'dataSource', 'name', 'ownerId']);
    const empty = { operator: 'AND', containers: [{ operator: 'OR', containers: [], constraints: [] }], constraints: [] };
    expect(filterFormSchema.safeParse({ filter: empty }).error?.issues[0]?.path).toEqual(['filter', 'containers', 0]);
    expect(filterFormSchema.safeParse({ filter: null }).success).toBe(true);
  });

  it('name why lines were rejected, the most frequent first, with the sum that the server counted (VIN-06, D-186b)', () => {
    const reasons = { length: 4, letters: 1, characters: 0, nul: 0, longLine: 0 };
    const counts = { total: 20, valid: 8, invalid: { format: 5, duplicate: 6, unknown: 1, foreignBrand: 0 }, reasons };
    expect(reasonsOf(counts).map(({ key, lines }) => `${key} ${lines}`)).toEqual([
      'duplicate 6',
      'length 4',
      'letters 1',
      'unknown 1',
    ]);
    expect(reasonsOf(counts).reduce((sum, { lines }) => sum + lines, 0)).toBe(counts.total - counts.valid);
  });
});

describe('what the filter editor says', () => {
  const counted = { count: 100, fetchedOn: '2026-11-21T10:00:00.000Z' };
  const origin = new Map([
    ['/constraints/0', '/constraints/1'],
    ['/containers/0/constraints/0', '/containers/0/constraints/0'],
  ]);

  it('tells how many vehicles a constraint removes, or adds as an alternative (VIN-04, D-186d)', () => {
    const insight = {
      total: 5000,
      constraints: [
        { pointer: '/constraints/0', alone: 2000, without: 1300 },
        { pointer: '/containers/0/constraints/0', alone: 50, without: 60 },
      ],
      sample: [],
    };
    expect(effectOf({ counted, insight, origin }, '/constraints/1')).toEqual({
      kind: 'removes',
      figure: '1,200',
      alone: '2,000',
    });
    expect(effectOf({ counted, insight, origin }, '/containers/0/constraints/0')).toMatchObject({ kind: 'adds', figure: '40' });
    expect(effectOf({ counted, insight, origin }, '/constraints/0')).toBeUndefined();
    const [found] = insight.constraints;
    const same = (count: number, alone: number) =>
      effectOf(
        {
          counted: { ...counted, count },
          insight: { ...insight, constraints: [{ ...found, without: count, alone }] as never },
          origin,
        },
        '/constraints/1',
      );
    expect(same(800, 2000)).toMatchObject({ kind: 'nothing' });
    expect([same(0, 2000), same(0, 0)]).toMatchObject([
      { kind: 'alone', alone: '2,000' },
      { kind: 'alone', alone: '0' },
    ]);
  });

  it('shows what the server refuses of a count at the condition that it means (T18, VIN-04)', () => {
    const draft = filterOf('MODEL = Golf and VIN ~ "(a+)+$"');
    const unfinished = {
      ...draft,
      constraints: draft.constraints.map((one, index) => (index === 0 ? { ...one, values: [] } : one)),
    };
    const error = {
      status: 422,
      errors: [{ instance: '/filter/constraints/0/values/0', detail: 'The pattern takes too long.' }],
    };
    expect(countErrors(error, unfinished)).toEqual({ 'filter.constraints.1': 'The pattern takes too long.' });
  });

  it('says where a text stops being a filter, and what could stand there (VIN-04)', () => {
    const t = i18next.getFixedT('en', 'vehicles') as never;
    const error = { at: 8, line: 1, column: 9, found: ';', expected: ['MODEL', 'VIN', '('] } as const;
    expect(errorWords(error, t)).toBe('Line 1, column 9: Unexpected “;”. Expected: a key such as MODEL, “(”.');
    expect(errorWords({ ...error, found: '', expected: ['fewerLevels'] }, t)).toContain(
      'Unexpected end of text. Expected: at most five levels',
    );
  });
});

describe('what becomes of a checked file', () => {
  const reasons = { length: 0, letters: 0, characters: 0, nul: 0, longLine: 0 };
  const counts = (valid: number) => ({
    total: 9,
    valid,
    invalid: { format: 9 - valid, duplicate: 0, unknown: 0, foreignBrand: 0 },
    reasons,
  });
  const checked = (valid: number, change: { added: number; removed: number; kept: number }) =>
    ({ counts: counts(valid), change }) as ListImport;

  it('a file without a vehicle does nothing, and a list has at most a million: each is said before the click (D-119)', () => {
    const needs = (file: ListImport, mode: 'REPLACE' | 'ADD') =>
      listNeeds(decisionRule(mode, arrivalOf(file)), list({ type: 'IMPORTED' }), holder('VEHICLE_LIST_MANAGER'), 1);
    const none = checked(0, { added: 0, removed: 5, kept: 0 });
    for (const mode of ['REPLACE', 'ADD'] as const) expect(needs(none, mode)).toEqual([fact('someValid')]);
    const large = checked(9, { added: 600_000, removed: 400_001, kept: 0 });
    expect(needs(large, 'REPLACE')).toEqual([]);
    expect(needs(large, 'ADD')).toEqual([fact('fits')]);
    expect(needs(checked(9, { added: 600_000, removed: 400_000, kept: 0 }), 'ADD')).toEqual([]);
    expect(closedReasons([fact('fits')] as Need[], 'vehicle-lists', { most: '1', after: '2' })).toEqual([
      'A list can have at most 1 vehicles; this would be 2.',
    ]);
  });

  it('vehicles of a brand that the list has lost do not come back (D-219)', () => {
    const of = list({ type: 'IMPORTED' });
    const needs = (then: number[]) => listNeeds(restoreRule(of.brandIds, then), of, holder('VEHICLE_LIST_MANAGER'), 1);
    expect(needs([1])).toEqual([]);
    expect(needs([1, 5])).toEqual([fact('hasBrands')]);
  });
});
