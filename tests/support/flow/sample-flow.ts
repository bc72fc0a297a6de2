import { sql } from 'kysely';
import { and, assign, setup } from 'xstate';
import { z } from 'zod';
import { permission } from '#contract/access/access.ts';
import { commands, flowStateSchema, noPayload } from '#contract/command.ts';
import { endpoints, idParams } from '#contract/endpoint.ts';
import { type ContextOf, flowContext } from '#contract/flow-context.ts';
import { liveEndpoints } from '#contract/live/news.ts';
import type { Flow, Stamped } from '#machines/flow.ts';
import { type CallBase, type Handlers, reply } from '#server/call.ts';
import type { Database } from '#server/db/connection.ts';
import { addWaiting, flowTable } from '#server/db/schema.ts';
import type { Tables } from '#server/db/tables.ts';
import { createEntity, runCommand } from '#server/entity/command.ts';
import { deleteEntity, insertEntity, readEntity, updateEntity, visibleFor } from '#server/entity/entity.ts';
import { type FlowRow, type FlowStore, flatState, flowState } from '#server/entity/flow-store.ts';

const sampleContext = flowContext({ requester: z.string().default(''), at: z.string().default('') });
type Context = ContextOf<typeof sampleContext>;
type Event = Stamped & ({ type: 'sample.request' } | { type: 'sample.approve' } | { type: 'sample.finished' });

const write = permission('SOFTWARE_PROJECT_WRITE');
const read = permission('SOFTWARE_PROJECT_READ');

const sampleCommands = commands(read, {
  'sample.request': { right: write, at: 'home', payload: noPayload, effect: 'forward', page: '' },
  'sample.approve': { right: write, at: 'home', payload: noPayload, effect: 'forward', page: '' },
});

const machine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { homeBrandId: number; brandIds: number[] } },
  guards: { requesterIsNotApprover: ({ context, event }) => context.requester !== event.actor.subject },
}).createMachine({
  id: 'sample',
  context: ({ input }) => sampleContext.parse(input),
  initial: 'OPEN',
  states: {
    OPEN: {
      on: {
        'sample.request': {
          target: 'REQUESTED',
          meta: {},
          actions: assign(({ event }) => ({ requester: event.actor.subject, at: event.at })),
        },
      },
    },
    REQUESTED: { on: { 'sample.approve': { target: 'RUNNING', guard: and(['requesterIsNotApprover']), meta: {} } } },
    RUNNING: { on: { 'sample.finished': 'DONE' } },
    DONE: { type: 'final' },
  },
});

/** The smallest flow with a four-eyes rule and a fact: platform tests need an entity, not a domain. */
const sampleFlow: Flow<typeof machine, typeof sampleCommands> = {
  id: 'sample',
  machine,
  context: sampleContext,
  commands: sampleCommands,
  persons: ({ requester }): Record<string, string> => (requester === '' ? {} : { requester }),
  personGuards: ['requesterIsNotApprover'],
  ahead: [],
  reached: (snapshot) => snapshot.matches('DONE'),
};

type SampleRow = FlowRow & { name: string; status: string };
export const sampleStore: FlowStore<SampleRow, typeof machine> = {
  entityType: 'SOFTWARE_PROJECT',
  table: 'sample' as keyof Tables & string,
  read,
  flow: sampleFlow,
  ...flatState('status'),
};

/** Creates the table in a test's own database. */
export async function createSampleTable(owner: Database): Promise<void> {
  await flowTable(owner as never, 'sample')
    .addColumn('name', 'text')
    .addColumn('status', 'text')
    .execute();
  await addWaiting(owner as never, 'sample');
}

const sampleSchema = z.object({ id: z.number(), name: z.string(), status: z.string(), flow: flowStateSchema });
const input = z.strictObject({ name: z.string().min(1).max(50) });
const home = { rule: write, brand: 'home' } as const;
const upload = { files: 'many', kinds: ['.txt', '.csv'], maxBytes: 50_000 } as const;

export const sampleApi = endpoints({
  listSamples: {
    method: 'GET',
    path: '/api/samples',
    summary: '',
    access: { rule: read, brand: 'selected' },
    query: z.object({ limit: z.coerce.number().int().default(5) }),
    response: z.array(z.string()),
  },
  getSample: {
    method: 'GET',
    path: '/api/samples/{id}',
    summary: '',
    access: { rule: read, brand: 'selected' },
    params: idParams,
    response: sampleSchema,
  },
  createSample: {
    method: 'POST',
    path: '/api/samples',
    summary: '',
    access: { rule: write, brand: 'selected' },
    body: input,
    response: sampleSchema,
    status: 201,
  },
  updateSample: {
    method: 'PUT',
    path: '/api/samples/{id}',
    summary: '',
    access: home,
    params: idParams,
    body: input,
    response: sampleSchema,
  },
  deleteSample: { method: 'DELETE', path: '/api/samples/{id}', summary: '', access: home, params: idParams, response: 'none' },
  requestSample: {
    method: 'POST',
    path: '/api/samples/{id}/request',
    summary: '',
    access: home,
    params: idParams,
    body: noPayload,
    response: sampleSchema,
    command: { flow: 'sample', type: 'sample.request' },
  },
  approveSample: {
    method: 'POST',
    path: '/api/samples/{id}/approve',
    summary: '',
    access: home,
    params: idParams,
    body: noPayload,
    response: sampleSchema,
    command: { flow: 'sample', type: 'sample.approve' },
  },
  forgetfulSample: {
    method: 'POST',
    path: '/api/samples/{id}/forgetful',
    summary: 'forgets to authorize',
    access: home,
    params: idParams,
    response: 'none',
  },
  uploadSample: {
    method: 'POST',
    path: '/api/samples/files',
    summary: '',
    access: { rule: write, brand: 'selected' },
    body: input,
    upload,
    response: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  },
  downloadSample: {
    method: 'GET',
    path: '/api/samples/files/{sha256}',
    summary: '',
    access: { rule: read, brand: 'selected' },
    params: z.object({ sha256: z.string() }),
    query: z.object({ name: z.string() }),
    response: 'file',
  },
  liarSample: {
    method: 'GET',
    path: '/api/samples/liar',
    summary: 'answers another shape',
    access: { rule: read, brand: 'selected' },
    response: z.object({ truth: z.literal(true) }),
  },
  crashSample: {
    method: 'GET',
    path: '/api/samples/crash',
    summary: 'fails by one of several errors',
    access: { rule: read, brand: 'selected' },
    query: z.object({ code: z.string() }),
    response: 'none',
  },
  flaggedSample: {
    method: 'GET',
    path: '/api/samples/flagged',
    summary: '',
    access: { rule: read, brand: 'selected', flag: 'cc.data.unece' },
    response: 'none',
  },
  liveSample: {
    method: 'GET',
    path: '/api/live',
    summary: '',
    access: { rule: { anyone: true }, brand: 'selected' },
    query: liveEndpoints.openLiveChannel.query,
    response: 'events',
  },
});

const present = (row: SampleRow) =>
  reply({ id: row.id, name: row.name, status: row.status, flow: flowState(sampleStore, row) }, row.revision);
const command = async (call: CallBase & { params: { id: number } }) =>
  present(await runCommand(call, sampleStore, { id: call.params.id }));

export const sampleHandlers: Handlers<typeof sampleApi> = {
  listSamples: async (call) => {
    const { rows } = await sql<SampleRow>`select name from sample where ${visibleFor(call.brandId)} order by id`.execute(
      call.services.db,
    );
    return reply(rows.map((row) => row.name));
  },
  getSample: async (call) => present(await readEntity<SampleRow>(call, sampleStore, call.params.id)),
  createSample: async (call) => {
    const place = { homeBrandId: call.brandId, brandIds: [call.brandId] };
    return present(
      await call.transaction((tx) => createEntity(call, tx, sampleStore, { ...place, name: call.body.name }, place)),
    );
  },
  updateSample: async (call) =>
    present(await call.transaction((tx) => updateEntity<SampleRow>(call, tx, sampleStore, call.params.id, call.body))),
  deleteSample: async (call) =>
    call.transaction((tx) => deleteEntity<SampleRow>(call, tx, sampleStore, call.params.id)).then(() => undefined),
  requestSample: command,
  approveSample: command,
  forgetfulSample: async (call) => {
    const columns = { homeBrandId: 1, brandIds: [1], name: 'forgotten', status: 'OPEN', facts: {} };
    await call.transaction((tx) => insertEntity<SampleRow>(call, tx, sampleStore, columns));
    return undefined;
  },
  uploadSample: async (call) => reply(call.files.map(({ name, size, sha256 }) => ({ name, size, sha256 }))),
  downloadSample: async (call) => {
    const { download } = call.services.files;
    return {
      ...(await download({ sha256: call.params.sha256, name: call.query.name, mediaType: 'text/plain', size: 0 })),
      name: call.query.name,
    };
  },
  liarSample: async () => reply({ truth: false as unknown as true }),
  crashSample: async (call) => {
    throw Object.assign(new Error('password=hunter2 at line 3'), { code: call.query.code, syscall: 'connect' });
  },
  flaggedSample: async () => undefined,
  liveSample: async ({ again, brandId, endpoint, query, services, sid, signal }) => ({
    events: services.live.subscribe({ again, brandId, rule: endpoint.access.rule, sid, signal, since: query.since }),
  }),
};
