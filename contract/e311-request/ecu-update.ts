import { z } from 'zod';
import { idField, text } from '#contract/common.ts';
import { ecuSchema, optionalCode, partNumberSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';

const { diagnosticAddress, hwVersion, swVersion } = ecuSchema.shape;

/** D-087c: what one control unit gets. */
export const ecuUpdateSchema = z.strictObject({
  productId: text(1, 40),
  ecuDiagnosticAddress: diagnosticAddress,
  hardware: hwVersion,
  sourcePartNumber: optionalCode(partNumberSchema).default(''),
  targetPartNumber: partNumberSchema,
  sourceVersion: optionalCode(swVersion).default(''),
  targetVersion: swVersion,
  targetDocumentId: text(0, 64).default(''),
});
export type EcuUpdate = z.infer<typeof ecuUpdateSchema>;
export const ecuUpdateExample: EcuUpdate = {
  productId: 'BMS-4711',
  ecuDiagnosticAddress: '8C',
  hardware: 'H12',
  sourcePartNumber: '10A915184A',
  targetPartNumber: '10A915184B',
  sourceVersion: '0911',
  targetVersion: '0912',
  targetDocumentId: '',
};
export const ecuUpdateColumns = Object.keys(ecuUpdateSchema.shape) as (keyof EcuUpdate)[];

/** D-087c */
export const mostUpdates = 200;

/** A row that stays names its id, so that it keeps its vehicles; a new one has none. */
export const ecuUpdateInputSchema = ecuUpdateSchema.extend({ id: idField.nullable().default(null) });
export const storedUpdateSchema = ecuUpdateSchema.extend({ id: z.number().int() });
export type StoredUpdate = z.infer<typeof storedUpdateSchema>;

export type Container = Pick<EcuUpdate, 'ecuDiagnosticAddress' | 'hardware' | 'targetPartNumber' | 'targetVersion'>;

/** The update container of a row: the software that a control unit of this address and hardware gets (T29). */
const containerOf = ({ ecuDiagnosticAddress, hardware, targetPartNumber, targetVersion }: Container): string =>
  [ecuDiagnosticAddress, hardware, targetPartNumber, targetVersion].join(' ');

/** The place of the first row with the container of that one. */
export const twinOf = (updates: readonly Container[], update: Container): number =>
  updates.findIndex((one) => containerOf(one) === containerOf(update));

/** Rows whose container stands in a row before them (T29). */
export function duplicatesIn(updates: readonly Container[]): number[] {
  const containers = updates.map(containerOf);
  return containers.flatMap((container, index) => (containers.indexOf(container) < index ? [index] : []));
}
