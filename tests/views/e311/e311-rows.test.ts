import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CplEntry } from '#contract/e311-deployment/e311-deployment.ts';
import type { RequestVehicle } from '#contract/e311-request/e311-request.ts';
import { ecuUpdateColumns, type StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { gridErrors } from '#src/app/form/grid-rows.ts';
import { partNumberText } from '#src/app/format/part-number.ts';
import * as cpl from '#src/areas/e311-deployment/cpl-rows.ts';
import { found, marksFrom, marksSchema, partsAsOf, vehiclesShown } from '#src/areas/e311-request/assignment-marks.ts';
import { lookedUp, pastedVins } from '#src/areas/e311-request/pasted-vins.ts';
import {
  blankUpdate,
  csvOfUpdates,
  filled,
  imported,
  isRequired,
  rowOf,
  updatesSchema,
} from '#src/areas/e311-request/update-rows.ts';
import { type GridRow, rowsOfCsv } from '#src/ui/grid/grid-text.ts';

const update = (id: number, over: Partial<StoredUpdate> = {}): StoredUpdate => ({
  ...{ id, productId: `ECU-${id}`, ecuDiagnosticAddress: '8C', hardware: 'H12', sourcePartNumber: '' },
  ...{ targetPartNumber: '10A915184B', sourceVersion: '', targetVersion: `090${id}`, targetDocumentId: '', ...over },
});
const vehicle = (alias: string, vin: string, over: Partial<RequestVehicle> = {}): RequestVehicle => ({
  ...{ alias, vin, vehicleKey: null, model: 'ID.3', year: 2025, department: 'EE', type: 'HIL', status: 'ACTIVE', ...over },
});

const cellErrors = (rows: readonly GridRow[], isAsked: boolean) =>
  gridErrors(updatesSchema, 'updates', rows, isAsked, ecuUpdateColumns);

describe('rows of ECU updates (D-087c)', () => {
  it('are sent up to the last one in which something was typed, with the id of those that were there', () => {
    const updates = [rowOf(update(1)), { ...blankUpdate, ...rowOf(update(2)), id: '' }, blankUpdate, blankUpdate];
    expect(filled(updates)).toHaveLength(2);
    const body = z.parse(updatesSchema, { updates }) as { updates: { id: number | null }[] };
    expect(body.updates.map(({ id }) => id)).toEqual([1, null]);
  });

  it('are wrong at the cell; what is empty is told once it was asked for', () => {
    const rows = [
      { ...rowOf(update(1)), ecuDiagnosticAddress: 'XY' },
      { ...blankUpdate, productId: 'ECU' },
    ];
    expect(Object.keys(cellErrors(rows, false))).toEqual(['0.ecuDiagnosticAddress']);
    expect(Object.keys(cellErrors(rows, true)).toSorted()).toEqual(
      ['0.ecuDiagnosticAddress', '1.ecuDiagnosticAddress', '1.hardware', '1.targetPartNumber', '1.targetVersion'].toSorted(),
    );
  });

  it('are asked for what is empty where something stands further on: in a pasted row at once (D-087c)', () => {
    const pasted = { ...rowOf(update(1)), productId: '', targetVersion: '' };
    expect(Object.keys(cellErrors([pasted], false))).toEqual(['0.productId']);
    expect(Object.keys(cellErrors([pasted, rowOf(update(2))], false)).toSorted()).toEqual(['0.productId', '0.targetVersion']);
    expect(cellErrors([blankUpdate, rowOf(update(2))], false)).toEqual({});
  });

  it('show part numbers in groups, whatever blanks they are typed with (D-120)', () => {
    expect(['5QE915684A', '5QE 915 684 A', '5Q E9 15684'].map(partNumberText)).toEqual([
      '5QE 915 684 A',
      '5QE 915 684 A',
      '5QE 915 684',
    ]);
  });

  it('name a container twice at the later row, once the cells are right (T29)', () => {
    const rows = [rowOf(update(1)), rowOf(update(2, { targetVersion: '0901' }))];
    expect(cellErrors(rows, false)).toEqual({ '1.targetVersion': 'Row 1 has the same update container.' });
  });

  it('ask for what the schema asks for', () => {
    expect((['productId', 'targetVersion'] as const).every(isRequired)).toBe(true);
    expect((['sourceVersion', 'sourcePartNumber', 'targetDocumentId'] as const).some(isRequired)).toBe(false);
  });

  it('come back from their own file, and keep their vehicles where they are the same', () => {
    const rows = [rowOf(update(7)), rowOf(update(8))];
    const read = rowsOfCsv(csvOfUpdates(rows), Object.keys(blankUpdate), blankUpdate)?.rows ?? [];
    const idsOf = (file: readonly GridRow[]) => imported(file, rows).rows.map(({ id }) => id);
    expect(idsOf(read)).toEqual(['7', '8']);
    expect(idsOf([...read, { ...(read[0] ?? {}) }])).toEqual(['7', '8', '']);
    expect(imported([...read, { ...(read[0] ?? {}) }], rows)).toMatchObject({ same: 2, changed: 0, added: 1, removed: 0 });
  });

  it('of a file keep their vehicles when their target changes, in any order, and are counted (D-087c)', () => {
    const rows = [rowOf(update(7)), rowOf(update(8)), rowOf(update(9))];
    const [seven = {}, eight = {}] = rowsOfCsv(csvOfUpdates(rows), Object.keys(blankUpdate), blankUpdate)?.rows ?? [];
    const file = [
      { ...eight, targetVersion: '0999' },
      { ...seven, targetPartNumber: '10A 915 184 C' },
      { ...eight, productId: 'new', ecuDiagnosticAddress: '51' },
    ];
    expect(imported(file, rows)).toMatchObject({ same: 0, changed: 2, added: 1, removed: 1 });
    expect(imported(file, rows).rows.map(({ id }) => id)).toEqual(['8', '7', '']);
    // What is read of part numbers without their blanks is the same.
    expect(imported([{ ...seven, targetPartNumber: '10a 915 184 b' }], rows)).toMatchObject({ same: 1, removed: 2 });
  });

  it('of a file are known by their place where the control unit itself changes, unless it is another one', () => {
    const rows = [rowOf(update(7)), rowOf(update(8))];
    const [seven = {}] = rows;
    expect(imported([{ ...seven, hardware: 'H13' }], rows).rows[0]?.id).toBe('7');
    expect(imported([{ ...seven, productId: 'X', ecuDiagnosticAddress: '51' }], rows).rows[0]?.id).toBe('');
  });
});

describe('vehicles and updates of a matrix (D-087d)', () => {
  const vehicles = [vehicle('Nord 1', 'WVWZZZE1ZMP000001'), vehicle('', 'WVWZZZE1ZMP00008C', { status: 'RETIRED' })];
  const updates = [update(1), update(2, { ecuDiagnosticAddress: '51' })];
  const marks = marksFrom(vehicles, [
    { vin: 'WVWZZZE1ZMP000001', updateId: 2 },
    { vin: 'gone', updateId: 1 },
  ]);

  it('are marks by vehicle, and are sent as pairs', () => {
    expect(marks).toEqual({ WVWZZZE1ZMP000001: ['2'], WVWZZZE1ZMP00008C: [] });
    expect(z.parse(marksSchema, { marks })).toEqual({ assignments: [{ vin: 'WVWZZZE1ZMP000001', updateId: 2 }] });
  });

  it('are found by alias, VIN or update; the others stay where it is found on one side alone', () => {
    const names = (word: string) => {
      const seen = found(word, vehicles, updates);
      return [seen.vehicles.length, seen.updates.map(({ id }) => id)];
    };
    expect([names(''), names(' nord '), names('0902')]).toEqual([
      [2, [1, 2]],
      [1, [1, 2]],
      [2, [2]],
    ]);
    expect([names('8c'), names('nothing')]).toEqual([
      [1, [1]],
      [0, []],
    ]);
  });

  it('are shown without an update, or not active', () => {
    expect(vehiclesShown(vehicles, marks, 'without').map(({ vin }) => vin)).toEqual(['WVWZZZE1ZMP00008C']);
    expect(vehiclesShown(vehicles, marks, 'inactive').map(({ vin }) => vin)).toEqual(['WVWZZZE1ZMP00008C']);
    expect(vehiclesShown(vehicles, marks, 'all')).toHaveLength(2);
  });
});

describe('pasted VINs (D-087b)', () => {
  const [one, two, three] = ['WVWZZZE1ZMP000001', 'WVWZZZE1ZMP000002', 'WVWZZZE1ZMP000003'];

  it('are parted by blanks, commas, semicolons and lines, each once, in capitals', () => {
    expect(pastedVins(` ${one},${two?.toLowerCase()};"${one}"\r\n${three}\tWVWZZZE1ZMP0000O1 x`, [three ?? ''], 500)).toEqual({
      added: [one, two],
      wrong: ['WVWZZZE1ZMP0000O1', 'x'],
      known: 2,
      left: 0,
    });
  });

  it('of no test vehicle are not added but stay to be corrected (D-087b)', () => {
    const pasted = pastedVins(`${one} ${two} x`, [], 500);
    expect(lookedUp(pasted, new Set([two ?? '', three ?? '']))).toEqual({
      ...{ added: [two], unknown: [one], wrong: ['x'], known: 0, left: 0 },
    });
  });

  it('are left out where there is no room', () => {
    expect(pastedVins(`${one} ${two}`, [three ?? ''], 2)).toMatchObject({ added: [one], left: 1, known: 0 });
  });
});

describe('rows of a parts list (D-115, E311-11, E311-12)', () => {
  const entry: CplEntry = { ...update(4), isEnabled: true };

  it('are sent with what may be changed alone', () => {
    const entries = [{ ...cpl.rowOf(entry), isEnabled: 'false', targetVersion: '' }];
    expect(z.parse(cpl.cplSchemaOf([entry]), { entries })).toEqual({
      entries: [{ id: 4, isEnabled: false, targetPartNumber: '10A915184B', targetVersion: '', targetDocumentId: '' }],
    });
  });

  it('may lack a target until they are confirmed, which is told of enabled ones; a wrong one is told at its cell', () => {
    const other = { ...entry, id: 5 };
    const entries = [
      { ...cpl.rowOf(entry), targetVersion: '' },
      { ...cpl.rowOf(other), targetVersion: '!', isEnabled: 'false' },
    ];
    expect(cpl.withoutTarget(entries)).toEqual([entries[0]]);
    expect(Object.keys(cpl.cellErrors(cpl.cplSchemaOf([entry, other]), { entries }))).toEqual(['1.targetVersion']);
  });

  it('enable no update container twice; of one that is off or has no target there is none (T29)', () => {
    const known = [entry, { ...entry, id: 5, targetVersion: '0999' }];
    const errorsOf = (version: string, isEnabled = 'true') => {
      const entries = known.map((one) => ({
        ...cpl.rowOf(one),
        targetVersion: version,
        isEnabled: one.id === 5 ? isEnabled : 'true',
      }));
      return cpl.cellErrors(cpl.cplSchemaOf(known), { entries });
    };
    expect(errorsOf('0912')).toEqual({ '1.targetVersion': 'Row 1 has the same update container.' });
    expect(errorsOf('0912', 'false')).toEqual({});
    expect(errorsOf('')).toEqual({});
  });
});

describe('the matrix as it was at a moment of History (D-059, D-189)', () => {
  const now = {
    vehicles: [vehicle('A', 'VIN1'), vehicle('B', 'VIN2')],
    updates: [update(1), update(2)],
    known: [
      { vin: 'VIN1', updateId: 1 },
      { vin: 'VIN2', updateId: 2 },
    ],
  };

  it('has the vehicles, updates and assignments that later entries changed as they were before them', () => {
    const then = { vins: ['VIN2', 'VIN3'], ecuUpdates: [update(2), update(3)], 'assignments.2': null, 'assignments.3': ['VIN3'] };
    const { known, updates, vehicles } = partsAsOf(now, then);
    expect(vehicles.map(({ alias, vin }) => [alias, vin])).toEqual([
      ['B', 'VIN2'],
      ['', 'VIN3'],
    ]);
    expect(updates.map(({ id }) => id)).toEqual([2, 3]);
    expect(marksFrom(vehicles, known)).toEqual({ VIN2: [], VIN3: ['3'] });
  });

  it('is as it is where nothing was changed since', () => {
    expect(partsAsOf(now, { title: 'Before' })).toEqual(now);
  });
});
