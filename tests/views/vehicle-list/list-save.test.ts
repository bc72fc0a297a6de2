import { expect, it } from 'vitest';
import { documentEndpoints } from '#contract/document/document.ts';
import type { EndpointTable } from '#contract/endpoint.ts';
import { vehicleListEndpoints } from '#contract/vehicle-list/vehicle-list.ts';
import { savePart } from '#src/app/entity/calls.ts';
import type { Portal } from '#src/app/portal.ts';

it('a save names its list by type and number, and what has one parameter alone by that (D-186a)', async () => {
  const sent: unknown[] = [];
  const call = async (input: unknown) => void sent.push(input);
  const clientOf = () => ({ saveVehicleList: call, updateDocument: call });
  const portal = { clientOf } as unknown as Portal;
  const save = (table: EndpointTable, name: string, params?: object) =>
    savePart(portal, table, name, { id: 10, revision: 3 }, { body: {}, ...(params && { params }) });
  await save(vehicleListEndpoints, 'saveVehicleList', { type: 'IMPORTED' });
  await save(documentEndpoints, 'updateDocument');
  expect(sent).toMatchObject([{ params: { type: 'IMPORTED', id: 10 } }, { params: { documentId: 10 } }]);
});
