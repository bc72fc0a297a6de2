import { sql } from 'kysely';
import { and, assign, setup } from 'xstate';
import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands, flowStateSchema, noPayload } from '#contract/command.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import type { Flow, FlowContext, Stamped } from '#machines/flow.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { addWaiting, flowTable } from '#server/db/schema.ts';
import type { Tables } from '#server/db/tables.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { deleteEntity, insertEntity, readEntity, updateEntity, visibleFor } from '#server/entity/entity.ts';
import { type FlowRow, type FlowStore, flatState, flowState } from '#server/entity/flow-store.ts';

type Context = FlowContext & { requester: string; at: string };
type Event = Stamped & ({ type: 'gadget.request' } | { type: 'gadget.approve' } | { type: 'gadget.finished' });

const write = permission('SOFTWARE_PROJECT_WRITE');
const read = permission('SOFTWARE_PROJECT_READ');

const gadgetCommands = commands(read, {
  'gadget.request': { right: write, at: 'home', payload: noPayload, effect: 'forward', page: '' },
  'gadget.approve': { right: write, at: 'home', payload: noPayload, effect: 'forward', page: '' },
});

const machine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { homeBrandId: number; brandIds: number[] } },
  guards: { requesterIsNotApprover: ({ context, event }) => context.requester !== event.actor.subject },
}).createMachine({
  id: 'gadget',
  context: ({ input }) => ({ ...input, requester: '', at: '' }),
  initial: 'OPEN',
  states: {
    OPEN: {
      on: {
        'gadget.request': {
          target: 'REQUESTED',
          meta: {},
          actions: assign(({ event }) => ({ requester: event.actor.subject, at: event.at })),
        },
      },
    },
    REQUESTED: { on: { 'gadget.approve': { target: 'RUNNING', guard: and(['requesterIsNotApprover']), meta: {} } } },
    RUNNING: { on: { 'gadget.finished': 'DONE' } },
    DONE: { type: 'final' },
  },
});

/** The smallest flow with a four-eyes rule and a fact: platform tests need an entity, not a domain. */
export const gadgetFlow: Flow<typeof machine, typeof gadgetCommands> = {
  id: 'gadget',
  machine,
  commands: gadgetCommands,
  persons: ({ requester }): Record<string, string> => (requester === '' ? {} : { requester }),
  personGuards: ['requesterIsNotApprover'],
  ahead: [],
  reached: (snapshot) => snapshot.matches('DONE'),
};

export type GadgetRow = FlowRow & { name: string; status: string };
export const gadgetStore: FlowStore<GadgetRow, typeof machine> = {
  entityType: 'SOFTWARE_PROJECT',
  table: 'gadget' as keyof Tables & string,
  read,
  flow: gadgetFlow,
  ...flatState('status'),
};

/** Creates the table in a test's own database. */
export async function createGadgetTable(owner: Database): Promise<void> {
  await flowTable(owner as never, 'gadget')
    .addColumn('name', 'text')
    .addColumn('status', 'text')
    .execute();
  await addWaiting(owner as never, 'gadget');
}

const gadgetSchema = z.object({ id: z.number(), name: z.string(), status: z.string(), flow: flowStateSchema });
const input = z.strictObject({ name: z.string().min(1).max(50) });
const home = { rule: write, brand: 'home' } as const;
const upload = { files: 'many', kinds: ['.txt', '.csv'], maxBytes: 50_000 } as const;

export const gadgetApi = endpoints({
  listGadgets: {
    method: 'GET',
    path: '/api/gadgets',
    summary: '',
    access: { rule: read, brand: 'selected' },
    query: z.object({ limit: z.coerce.number().int().default(5) }),
    response: z.array(z.string()),
  },
  getGadget: {
    method: 'GET',
    path: '/api/gadgets/{id}',
    summary: '',
    access: { rule: read, brand: 'selected' },
    params: idParams,
    response: gadgetSchema,
  },
  createGadget: {
    method: 'POST',
    path: '/api/gadgets',
    summary: '',
    access: { rule: write, brand: 'selected' },
    body: input,
    response: gadgetSchema,
    status: 201,
  },
  updateGadget: {
    method: 'PUT',
    path: '/api/gadgets/{id}',
    summary: '',
    access: home,
    params: idParams,
    body: input,
    response: gadgetSchema,
  },
  deleteGadget: { method: 'DELETE', path: '/api/gadgets/{id}', summary: '', access: home, params: idParams, response: 'none' },
  requestGadget: {
    method: 'POST',
    path: '/api/gadgets/{id}/request',
    summary: '',
    access: home,
    params: idParams,
    body: noPayload,
    response: gadgetSchema,
    command: { flow: 'gadget', type: 'gadget.request' },
  },
  approveGadget: {
    method: 'POST',
    path: '/api/gadgets/{id}/approve',
    summary: '',
    access: home,
    params: idParams,
    body: noPayload,
    response: gadgetSchema,
    command: { flow: 'gadget', type: 'gadget.approve' },
  },
  forgetfulGadget: {
    method: 'POST',
    path: '/api/gadgets/{id}/forgetful',
    summary: 'forgets to authorize',
    access: home,
    params: idParams,
    response: 'none',
  },
  uploadGadget: {
    method: 'POST',
    path: '/api/gadgets/files',
    summary: '',
    access: { rule: write, brand: 'selected' },
    body: input,
    upload,
    response: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  },
  downloadGadget: {
    method: 'GET',
    path: '/api/gadgets/files/{sha256}',
    summary: '',
    access: { rule: read, brand: 'selected' },
    params: z.object({ sha256: z.string() }),
    query: z.object({ name: z.string() }),
    response: 'file',
  },
  liarGadget: {
    method: 'GET',
    path: '/api/gadgets/liar',
    summary: 'answers another shape',
    access: { rule: read, brand: 'selected' },
    response: z.object({ truth: z.literal(true) }),
  },
  crashGadget: {
    method: 'GET',
    path: '/api/gadgets/crash',
    summary: 'fails by one of several errors',
    access: { rule: read, brand: 'selected' },
    query: z.object({ code: z.string() }),
    response: 'none',
  },
  flaggedGadget: {
    method: 'GET',
    path: '/api/gadgets/flagged',
    summary: '',
    access: { rule: read, brand: 'selected', flag: 'cc.data.unece' },
    response: 'none',
  },
  liveGadget: {
    method: 'GET',
    path: '/api/live',
    summary: '',
    access: { rule: { anyone: true }, brand: 'selected' },
    response: 'events',
  },
});

const present = (row: GadgetRow) =>
  reply({ id: row.id, name: row.name, status: row.status, flow: flowState(gadgetStore, row) }, row.revision);
const command = async (call: CallBase & { params: { id: number } }) =>
  present(await runCommand(call, gadgetStore, { id: call.params.id }));

export const gadgetHandlers: Handlers<typeof gadgetApi> = {
  listGadgets: async (call) => {
    const { rows } = await sql<GadgetRow>`select name from gadget where ${visibleFor(call.brandId)} order by id`.execute(
      call.services.db,
    );
    return reply(rows.map((row) => row.name));
  },
  getGadget: async (call) => present(await readEntity<GadgetRow>(call, gadgetStore, call.params.id)),
  createGadget: async (call) => {
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    return present(
      await call.transaction((tx) => createEntity(call, tx, gadgetStore, { ...place, name: call.body.name }, place)),
    );
  },
  updateGadget: async (call) =>
    present(await call.transaction((tx) => updateEntity<GadgetRow>(call, tx, gadgetStore, call.params.id, call.body))),
  deleteGadget: async (call) =>
    call.transaction((tx) => deleteEntity<GadgetRow>(call, tx, gadgetStore, call.params.id)).then(() => undefined),
  requestGadget: command,
  approveGadget: command,
  forgetfulGadget: async (call) => {
    const columns = { homeBrandId: 1, brandIds: [1], name: 'forgotten', status: 'OPEN', facts: {} };
    await call.transaction((tx) => insertEntity<GadgetRow>(call, tx, gadgetStore, columns));
    return undefined;
  },
  uploadGadget: async (call) => reply(call.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))),
  downloadGadget: async (call) => {
    const { download } = call.services.files;
    return {
      ...(await download({ sha256: call.params.sha256, name: call.query.name, mediaType: 'text/plain', size: 0 })),
      name: call.query.name,
    };
  },
  liarGadget: async () => reply({ truth: false as unknown as true }),
  crashGadget: async (call) => {
    throw Object.assign(new Error('password=hunter2 at line 3'), { code: call.query.code, syscall: 'connect' });
  },
  flaggedGadget: async () => undefined,
  liveGadget: async ({ again, brandId, endpoint, services, sid, signal }) => ({
    events: services.live.subscribe({ again, brandId, rule: endpoint.access.rule, sid, signal }),
  }),
};
