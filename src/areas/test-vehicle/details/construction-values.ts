import { z } from 'zod';
import {
  type ConstructionAnswer,
  constructionStateSchema,
  type Ecu,
  type TestVehicle,
} from '#contract/test-vehicle/test-vehicle-fields.ts';
import { minuteSchema } from '#src/app/form/minute.ts';
import { minuteOf } from '#src/ui/form/date-text.ts';
import { emptyIsNull } from './general-values.ts';

export type ConstructionValues = {
  buildPhase: string;
  buildDate: string;
  driveType: string;
  battery: string;
  backendEnvironment: string;
  /** local time, YYYY-MM-DDTHH:mm */
  lastRead: string;
  prNumbers: readonly string[];
  ecus: readonly Ecu[];
};

export function constructionOf(vehicle: ConstructionAnswer): ConstructionValues {
  const { buildPhase, buildDate, driveType, battery, backendEnvironment, lastRead, prNumbers, ecus } = vehicle;
  return {
    buildPhase: buildPhase ?? '',
    buildDate: buildDate ?? '',
    driveType: driveType ?? '',
    battery,
    backendEnvironment: backendEnvironment ?? '',
    lastRead: lastRead === null ? '' : minuteOf(new Date(lastRead)),
    prNumbers,
    ecus,
  };
}

const { shape } = constructionStateSchema;

/** D-086c for what stands in the fields; an instant that was not touched keeps its seconds. */
export const constructionFormSchema = ({ lastRead: known }: Pick<TestVehicle, 'lastRead'>) =>
  constructionStateSchema.extend({
    buildDate: emptyIsNull(shape.buildDate),
    driveType: emptyIsNull(shape.driveType),
    lastRead: z.string().transform((value, context) => {
      if (value === '') return null;
      if (known !== null && minuteOf(new Date(known)) === value) return known;
      const { data } = minuteSchema.safeParse(value);
      if (data === undefined) context.addIssue({ code: 'custom', message: 'date' });
      return data ?? z.NEVER;
    }),
  });

export const emptyEcu: Ecu = { diagnosticAddress: '', hwPartNumber: '', hwVersion: '', swPartNumber: '', swVersion: '' };

/** D-120: a part number as people read it, in groups of 3-3-3-2. */
export const partNumberText = (number: string): string =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6, 9), number.slice(9)].filter(Boolean).join(' ');

export type StateChange = { readonly key: string; readonly label: string; readonly from: string; readonly to: string };

const ecuText = (ecu: Ecu) =>
  `${partNumberText(ecu.hwPartNumber)} ${ecu.hwVersion}, ${partNumberText(ecu.swPartNumber)} ${ecu.swVersion}`;

/** What differs between two construction states: fields, PR numbers, and control units by their address. */
export function changesBetween(
  before: ConstructionAnswer,
  after: ConstructionAnswer,
  label: (
    key: 'buildPhase' | 'buildDate' | 'driveType' | 'battery' | 'backendEnvironment' | 'lastRead' | 'prNumbers' | 'ecu',
  ) => string,
): StateChange[] {
  const fields = (['buildPhase', 'buildDate', 'driveType', 'battery', 'backendEnvironment', 'lastRead'] as const).flatMap(
    (key) => (before[key] === after[key] ? [] : [{ key, label: label(key), from: before[key] ?? '', to: after[key] ?? '' }]),
  );
  const gone = before.prNumbers.filter((number) => !after.prNumbers.includes(number));
  const added = after.prNumbers.filter((number) => !before.prNumbers.includes(number));
  const numbers =
    gone.length + added.length === 0
      ? []
      : [{ key: 'prNumbers', label: label('prNumbers'), from: gone.join(', '), to: added.join(', ') }];
  const units = (ecus: readonly Ecu[]) => new Map(ecus.map((ecu) => [ecu.diagnosticAddress, ecuText(ecu)]));
  const [old, next] = [units(before.ecus), units(after.ecus)];
  const addresses = [...new Set([...old.keys(), ...next.keys()])].sort();
  const ecus = addresses.flatMap((address) => {
    const [from = '', to = ''] = [old.get(address), next.get(address)];
    return from === to ? [] : [{ key: address, label: `${label('ecu')} ${address}`, from, to }];
  });
  return [...fields, ...numbers, ...ecus];
}
