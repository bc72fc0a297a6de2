import { describe, expect, it } from 'vitest';
import { valuesOf } from '#contract/entity/fields.ts';
import {
  constructionFields,
  generalFields,
  placeFields,
  type TestVehicle,
  testVehicleSchema,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import { entityAsOf } from '#src/app/entity/as-of.ts';
import { entityText } from '#src/app/entity/definition.ts';
import { wordsOfFields } from '#src/app/entity/field-words.ts';
import { formSchema } from '#src/app/entity/form/form-schema.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import { flatten } from '#src/app/routing/route-table.ts';
import { formErrors } from '#src/app/screen/form-errors.ts';
import { tableState } from '#src/app/table/table-search.ts';
import { filterOf, pageOf } from '#src/app/vehicle/test-vehicle-question.ts';
import { changesOf } from '#src/app/workflow/history-changes.ts';
import { refusedRows } from '#src/areas/test-vehicle/bulk-dialog.tsx';
import { changesBetween } from '#src/areas/test-vehicle/details/construction-changes.ts';
import { listDefaults, listSearch, testVehicleRoutes } from '#src/areas/test-vehicle/routes.ts';
import { generalSchema, newTestVehicle, testVehicle } from '#src/areas/test-vehicle/test-vehicle.ts';
import { flowTextNames, loadTexts, startTexts } from '#src/i18n/i18n.ts';
import { constructionState, ecu, generalInformation, locationDepartment } from '#tests/support/test-vehicle/test-vehicles.ts';

const person = (id: string) => ({ id, username: id, email: '', fullName: id });
const { contactId, ...placed } = locationDepartment;
const vehicle: TestVehicle = testVehicleSchema.parse({
  ...generalInformation(),
  ...placed,
  ...constructionState,
  lastRead: '2026-01-05T08:30:17.000Z',
  contact: person(contactId),
  id: 7,
  brandId: 1,
  revision: 3,
  lastEditedBy: person('x'),
  lastEditedOn: '2026-01-05T08:30:00.000Z',
  usedBy: [],
  vehicleKey: null,
});
const state = (query: object) => tableState(listSearch.parse(query), listDefaults);

it('stands under vehicle management, its database first, its parts by their names (TV-01, TV-02, TV-03, TV-04, TV-05)', () => {
  const routes = flatten(testVehicleRoutes);
  expect(routes.find(({ fullPath }) => fullPath === '/vehicle-management')?.route.redirect).toBe('test-vehicle-database');
  expect(routes.map(({ fullPath }) => fullPath.split('/').at(-1))).toEqual(
    expect.arrayContaining(['test-vehicle-database', 'general-information', 'location-department', 'construction-state']),
  );
});

it('asks the server what the address says, and leaves out what no server takes (D-044, D-132)', () => {
  const asked = pageOf(state({ q: 'WVW', status: 'ACTIVE,RETIRED', sort: 'modelYear.desc', page: '3', size: '50' }));
  expect(asked).toEqual({ text: 'WVW', status: 'ACTIVE,RETIRED', sort: 'modelYear,desc', page: 2, size: 50 });
  expect(filterOf(state({ status: 'OPEN', modelYear: 'x', sort: 'note.asc', size: '7' }))).toEqual({});
});

describe('forms', () => {
  it('send what they were given when nothing was touched (D-086a, D-086b, D-086c)', () => {
    const { id, brandId, revision, contact, lastEditedBy, lastEditedOn, usedBy, vehicleKey, ...all } = vehicle;
    const sent = {
      ...generalSchema().parse(valuesOf(generalFields, vehicle)),
      ...formSchema(placeFields).parse(valuesOf(placeFields, vehicle)),
      ...formSchema(constructionFields).parse(valuesOf(constructionFields, vehicle)),
    };
    expect(sent).toEqual({ ...all, contactId });
  });

  it('take a minute for an instant, and an empty field for none', () => {
    const read = (lastRead: string) =>
      formSchema(constructionFields).safeParse({ ...valuesOf(constructionFields, vehicle), driveType: '', lastRead });
    expect(read('').data).toMatchObject({ driveType: null, lastRead: null });
    expect(read('2026-01-05T09:30').data).toMatchObject({ lastRead: new Date('2026-01-05T09:30').toISOString() });
    expect(read('5.1.').error?.issues.map(({ path }) => path)).toEqual([['lastRead']]);
  });

  it('say what is missing or does not fit (D-153)', () => {
    const empty = { ...valuesOf(generalFields), ...newTestVehicle.newForm().initial };
    const wrong = formErrors(generalSchema(new Date('2026-06-01')), { ...empty, alias: 'A', modelYear: '2029' });
    expect(Object.keys(wrong)).toEqual(['vin', 'alias', 'model', 'modelYear', 'platform']);
    const location = { ...valuesOf(placeFields, vehicle), contactId: '', availableTo: '2025-01-01' };
    expect(Object.keys(formErrors(formSchema(placeFields), { ...location, contactId: 'x' }))).toEqual(['availableTo']);
    expect(Object.keys(formErrors(formSchema(placeFields), location))).toContain('contactId');
    const state = { ...valuesOf(constructionFields, vehicle), ecus: [ecu, { ...ecu, hwVersion: '' }] };
    expect(Object.keys(formErrors(formSchema(constructionFields), state))).toEqual([
      'ecus.1.hwVersion',
      'ecus.1.diagnosticAddress',
    ]);
  });
});

it('tells what a file changes: fields, PR numbers, control units by their address', () => {
  const after = {
    ...vehicle,
    battery: '82 kWh',
    prNumbers: ['8T8', '0K4'],
    ecus: [
      { ...ecu, swVersion: '1900' },
      { ...ecu, diagnosticAddress: '01' },
    ],
  };
  const changes = changesBetween(vehicle, after, (key) => key);
  expect(changes.map(({ label, from, to }) => [label, from, to])).toEqual([
    ['battery', '77 kWh', '82 kWh'],
    ['prNumbers', '1AT', '0K4'],
    ['ecu 01', '', '10A 035 816 A X42, 10A 035 816 K 1800'],
    ['ecu 5F', '10A 035 816 A X42, 10A 035 816 K 1800', '10A 035 816 A X42, 10A 035 816 K 1900'],
  ]);
  expect(partNumberText('10A035816AB')).toBe('10A 035 816 AB');
});

it('shows the vehicle as it was', () => {
  const past = { at: '2026-01-02T00:00:00.000Z', edited: undefined, state: undefined, people: [person('old')] };
  const then = entityAsOf(testVehicle, vehicle, { ...past, columns: { alias: 'Before', contactId: 'old', ecus: [] } });
  expect(then).toMatchObject({ alias: 'Before', contact: { fullName: 'old' }, ecus: [], site: 'Wolfsburg' });
  expect(entityAsOf(testVehicle, vehicle, { ...past, columns: { contactId: null } }).contact).toBeNull();
});

it('tells a change of each field in its own words (D-059)', async () => {
  startTexts();
  await loadTexts(['test-vehicles', 'flows', ...flowTextNames]);
  const diff = {
    site: { from: '', to: 'Ehra' },
    platform: { from: 'E311', to: 'MQB_MLB' },
    status: { from: 'ACTIVE', to: 'IN_MAINTENANCE' },
    modelYear: { from: 2024, to: 2025 },
    availableTo: { from: '2026-12-31', to: null },
    contactId: { from: 'a', to: 'b' },
    prNumbers: { from: ['8T8'], to: ['8T8', '0K4'] },
    revision: { from: 1, to: 2 },
  };
  const told = changesOf(
    { event: 'bulk.changed', user: person('x'), diff },
    (id) => id.toUpperCase(),
    wordsOfFields(testVehicle),
  );
  expect(told).toEqual([
    'Site: Ehra',
    'Platform: E3 1.1 → MQB/MLB',
    'Status: Active → In maintenance',
    'Model year: 2024 → 2025',
    'Available to: 31.12.2026 → —',
    'Contact: A → B',
    'PR numbers: 1 → 2',
  ]);
});

it('has a name for each field: history, files and forms show no key (D-059)', async () => {
  startTexts();
  await loadTexts(['test-vehicles']);
  const nameless = testVehicle.fields.all.filter(({ name }) => entityText(testVehicle, `field.${name}`) === undefined);
  expect(nameless).toEqual([]);
});

it('names the vehicles that stood in the way', () => {
  const rows = [{ alias: 'A' }, { alias: 'B' }];
  expect(refusedRows({ errors: [{ instance: '/vehicles/1', detail: 'Locked.' }] }, rows)).toEqual([
    { alias: 'B', why: 'Locked.' },
  ]);
  expect(refusedRows(new Error('x'), rows)).toEqual([]);
});
