import { z } from 'zod';
import { all } from '#contract/access/access.ts';
import { e311RequestRead } from '#contract/access/read-rules.ts';
import { ruleOf } from '#contract/command.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { entityEndpoints, partReads } from '#contract/entity/entity-endpoints.ts';
import { historyQuery, historySchema } from '#contract/journal/history.ts';
import { contains, listOf, named, oneOf } from '#contract/list.ts';
import {
  assignmentSchema,
  type E311RequestCommand,
  e311RequestCommands,
  e311RequestInputSchema,
  e311RequestRowSchema,
  e311RequestSchema,
  e311RequestStatuses,
  e311RequestWrite,
  requestVehicleSchema,
} from './e311-request.ts';
import { storedUpdateSchema } from './ecu-update.ts';

const {
  'assignments.save': saveAssignments,
  'deployment.create': createDeployment,
  'updates.save': saveUpdates,
  'vehicles.save': saveVehicles,
  ...ofRequest
} = e311RequestCommands;

const path = '/api/e3oru11/deployment-requests';
const type = 'E311_REQUEST';
const readable = {
  method: 'GET',
  access: { rule: e311RequestRead, brand: 'selected' },
  params: idParams,
  of: [type, 'TEST_VEHICLE'],
} as const;
const part = partReads({ path, read: e311RequestRead, of: readable.of });
const saved = { method: 'PUT', params: idParams, form: type, response: e311RequestSchema } as const;

const sends = (command: E311RequestCommand) =>
  ({
    access: { rule: ruleOf(e311RequestCommands[command]), brand: 'home' },
    command: { flow: 'e311Request', type: command },
  }) as const;

/** D-181a, D-181b */
export const e311RequestEndpoints = endpoints({
  ...entityEndpoints({
    name: 'E311Request',
    what: 'deployment requests of E3 1.1',
    path,
    create: all(e311RequestRead, e311RequestWrite),
    input: e311RequestInputSchema,
    shown: e311RequestSchema,
    // D-129
    list: listOf({
      row: e311RequestRowSchema,
      scope: { scope: z.enum(['own', 'active', 'all']).optional() },
      sort: ['title', 'status', 'requester', 'period', 'vehicles', 'updates', 'created'],
      filters: {
        title: contains(),
        status: oneOf(e311RequestStatuses),
        requester: named(),
      },
      order: 'created,desc',
    }),
    commands: ofRequest,
    form: type,
  }),
  listE311RequestVehicles: part('vehicles', 'Vehicles of a request', z.array(requestVehicleSchema)),
  saveE311RequestVehicles: {
    ...saved,
    path: `${path}/{id}/vehicles`,
    summary: 'Which test vehicles of E3 1.1 a request is for; what was assigned to others goes',
    ...sends('vehicles.save'),
    body: saveVehicles.payload,
  },
  listE311RequestUpdates: part('ecu-updates', 'ECU updates of a request', z.array(storedUpdateSchema)),
  saveE311RequestUpdates: {
    ...saved,
    path: `${path}/{id}/ecu-updates`,
    summary: 'ECU updates of a request; those that stay name their id, and keep their vehicles',
    ...sends('updates.save'),
    body: saveUpdates.payload,
  },
  listE311Assignments: part('ecu-updates-and-vehicles', 'Which vehicle gets which update', z.array(assignmentSchema)),
  listE311RequestHistory: {
    ...readable,
    path: `${path}/{id}/history`,
    summary: 'History of a request, as /api/audit tells it (D-181b, D-189)',
    query: historyQuery,
    response: historySchema,
  },
  saveE311Assignments: {
    ...saved,
    path: `${path}/{id}/ecu-updates-and-vehicles`,
    summary: 'Which vehicle gets which update: all of them',
    ...sends('assignments.save'),
    body: saveAssignments.payload,
    // 100,000 pairs of a VIN and a number (D-087b, D-087c)
    large: { bytes: 8_000_000, values: 400_000 },
  },
});
