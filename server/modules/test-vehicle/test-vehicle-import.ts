import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { z } from 'zod';
import type { Api } from '#contract/api.ts';
import { type Readout, readoutSchema } from '#contract/test-vehicle/test-vehicle-fields.ts';
import { momentIn } from '#contract/time-zone.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import { type Columns, readEntity, updateEntity } from '#server/entity/entity.ts';
import { parseBody, parseJson } from '#server/http/json.ts';
import { invalidFields, problem } from '#server/problem.ts';
import { presentConstruction, type TestVehicleRow, testVehicleStore } from './test-vehicle-store.ts';

/** The file of a tester's tool, taken over as the vehicle's construction state (TV-05, D-086c). */
export const testVehicleImportHandlers = {
  getConstructionStateSchema: async () => ({
    name: 'construction-state.schema.json',
    mediaType: 'application/schema+json',
    content: `${JSON.stringify(z.toJSONSchema(readoutSchema, { io: 'input' }), null, 2)}\n`,
  }),
  importConstructionState: async (call) => {
    const { id } = call.params;
    const before = await readEntity<TestVehicleRow>(call, testVehicleStore, id);
    const readout = await readoutOf(call);
    checkVin(before, readout);
    if (!call.body.apply) return reply(presentConstruction({ ...before, ...preview(readout) }), before.revision);
    const change = (row: TestVehicleRow): Columns => {
      checkVin(row, readout);
      if (!call.body.older) refuseOlder(call, row, readout);
      return { ...partsOf(readout), ecus: JSON.stringify(readout.ecus), lastRead: readout.readOn };
    };
    const row = await call.transaction((tx) =>
      updateEntity<TestVehicleRow>(call, tx, testVehicleStore, id, change, 'constructionState.imported'),
    );
    return reply(presentConstruction(row), row.revision);
  },
} satisfies Partial<Handlers<Api>>;

/** What the file says about the vehicle; what it leaves out is not there either. */
function partsOf({ $schema, vin, readOn, ecus, ...parts }: Readout) {
  return parts;
}

const preview = (readout: Readout) => ({
  ...partsOf(readout),
  ecus: readout.ecus,
  lastRead: new Date(readout.readOn),
});

/** The file's content; every error with its path into the file (D-151). */
async function readoutOf(call: CallBase): Promise<Readout> {
  const [file] = call.files;
  if (!file) throw invalidFields([{ pointer: '/files', detail: 'Add the file read out of the vehicle.' }]);
  const { content } = await call.services.files.download(file);
  const text = content instanceof Readable ? await textOf(content) : content.toString();
  return parseBody(readoutSchema, parseJson(text.replace(/^\uFEFF/, ''))) as Readout;
}

/** What was read later is nearer to the vehicle: going back is somebody's own decision. */
function refuseOlder({ timeZone }: CallBase, { lastRead }: TestVehicleRow, readout: Readout): void {
  if (lastRead === null || Date.parse(readout.readOn) >= lastRead.getTime()) return;
  const [read, stored] = [new Date(readout.readOn), lastRead].map((at) => momentIn(at, timeZone));
  const detail = `The file was read on ${read}, the stored state later, on ${stored}. Confirm that the older one replaces it.`;
  throw problem('AEC_OPERATION_CANNOT_BE_PERFORMED', { detail, fields: [{ pointer: '/older', detail }] });
}

function checkVin({ vin }: TestVehicleRow, readout: Readout): void {
  if (readout.vin !== vin) throw invalidFields([{ pointer: '/vin', detail: `The file is of ${readout.vin}, not of ${vin}.` }]);
}
