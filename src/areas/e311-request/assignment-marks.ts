import { z } from 'zod';
import { type Assignment, assignmentsInputSchema, type RequestVehicle } from '#contract/e311-request/e311-request.ts';
import type { StoredUpdate } from '#contract/e311-request/ecu-update.ts';
import { type MatrixMarks, marksOf } from '#src/ui/grid/matrix-marks.ts';

export type MatrixValues = { readonly marks: MatrixMarks };

/** Which vehicle gets which update, as the matrix has it: the updates of each vehicle. */
export function marksFrom(vehicles: readonly RequestVehicle[], assignments: readonly Assignment[]): MatrixMarks {
  const byVin = new Map(vehicles.map(({ vin }) => [vin, [] as string[]]));
  for (const { updateId, vin } of assignments) byVin.get(vin)?.push(String(updateId));
  return Object.fromEntries(byVin);
}

type Parts = {
  readonly vehicles: readonly RequestVehicle[];
  readonly updates: readonly StoredUpdate[];
  readonly known: readonly Assignment[];
};

/** Vehicles, updates and assignments as they were, by what was something else then; a vehicle that is gone has its VIN alone. */
export function partsAsOf({ known, updates, vehicles }: Parts, columns: Readonly<Record<string, unknown>>): Parts {
  const vins = columns.vins as readonly string[] | undefined;
  const byVin = new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle]));
  const then = Object.entries(columns).flatMap(([name, of]) => {
    const [part, id] = name.split('.');
    return part === 'assignments' ? [[Number(id), (of ?? []) as readonly string[]] as const] : [];
  });
  const replaced = new Set(then.map(([updateId]) => updateId));
  return {
    vehicles: vins?.map((vin) => byVin.get(vin) ?? unknownVehicle(vin)) ?? vehicles,
    updates: (columns.ecuUpdates as readonly StoredUpdate[] | undefined) ?? updates,
    known: [
      ...known.filter(({ updateId }) => !replaced.has(updateId)),
      ...then.flatMap(([updateId, of]) => of.map((vin) => ({ vin, updateId }))),
    ],
  };
}

/** A vehicle of which only the VIN is known. */
export const unknownVehicle = (vin: string): RequestVehicle => ({
  ...{ vin, vehicleKey: null, alias: '', model: '', department: '' },
  ...{ year: null, type: null, status: null },
});

const bodyOf = ({ marks }: MatrixValues) => ({
  assignments: Object.entries(marks).flatMap(([vin, updates]) => updates.map((id) => ({ vin, updateId: Number(id) }))),
});

/** The marks as they are sent (D-087d). */
export const marksSchema = z.preprocess((values) => bodyOf(values as MatrixValues), assignmentsInputSchema);

export type Shown = 'all' | 'without' | 'inactive';
const isShown: Readonly<Record<Shown, (vehicle: RequestVehicle, marks: MatrixMarks) => boolean>> = {
  all: () => true,
  without: ({ vin }, marks) => marksOf(marks, vin).length === 0,
  inactive: ({ status }) => status !== 'ACTIVE',
};
export const vehiclesShown = (vehicles: readonly RequestVehicle[], marks: MatrixMarks, shown: Shown) =>
  vehicles.filter((vehicle) => isShown[shown](vehicle, marks));

export const updateName = ({ ecuDiagnosticAddress, hardware, targetVersion }: StoredUpdate): string =>
  `${ecuDiagnosticAddress} ${targetVersion} ${hardware}`;

/** Vehicles and updates that a word is found in; where it is found among the ones alone, the others stay. */
export function found(word: string, vehicles: readonly RequestVehicle[], updates: readonly StoredUpdate[]) {
  const asked = word.trim().toLowerCase();
  if (asked === '') return { vehicles, updates };
  const has = (text: string) => text.toLowerCase().includes(asked);
  const some = vehicles.filter(({ alias, vin }) => has(alias) || has(vin));
  const others = updates.filter((update) => has(updateName(update)) || has(update.productId) || has(update.targetPartNumber));
  if (some.length === 0 && others.length === 0) return { vehicles: some, updates: others };
  return { vehicles: some.length > 0 ? some : vehicles, updates: others.length > 0 ? others : updates };
}
