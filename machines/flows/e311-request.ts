import { asThatPerson } from '#contract/access/access.ts';
import { ruleOf } from '#contract/command.ts';
import {
  e311RequestCommands as commands,
  type E311RequestCommand,
  type E311RequestStatus,
} from '#contract/e311-request/e311-request.ts';
import { type E311RequestContext, e311RequestContext } from '#contract/e311-request/e311-request-context.ts';
import type { Flow, FlowEvent } from '#machines/flow.ts';
import { type Change, flowChart } from '#machines/flows/chart.ts';
import { remembered } from '#machines/fragments/persons.ts';
import { submission } from '#machines/fragments/submission.ts';

type Carried = {
  /** facts of vehicles.save, updates.save and assignments.save */
  readonly vehicles?: number;
  readonly updates?: number;
  readonly unassigned?: number;
  readonly reason?: string;
  /** of deployments.changed: how many are not final (D-072.6) */
  readonly unfinished?: number;
};
export type E311RequestFact = 'deployments.changed';
type E311RequestEvent = FlowEvent<E311RequestCommand | E311RequestFact, Carried>;
type E311RequestFlowInput = Pick<E311RequestContext, 'requester'> & {
  readonly homeBrandId: number;
  readonly brandIds: readonly number[];
};

type Args = { context: E311RequestContext; event: E311RequestEvent };

/** D-072.2 … .4: whoever created it owns and submits it, and does not decide it. */
const request = submission('request', {
  commands,
  approve: 'accept',
  names: {
    requester: 'submitter',
    requestedOn: 'requestedOn',
    reason: 'requestReason',
    approver: 'approver',
    approvedOn: 'approvedOn',
  },
  apartFrom: 'requester',
  states: {
    open: 'CREATED' as 'CREATED' | 'REJECTED',
    pending: 'REQUESTED',
    approved: 'ACCEPTED',
    rejected: 'REJECTED',
    withdrawn: 'CREATED',
  },
  submitIf: ['hasVehicle', 'hasUpdate', 'everyUpdateAssigned'],
  rejectIf: ['approverIsNotRequester'],
});

const facts = {
  hasVehicle: ({ context }: Args) => context.vehicles > 0,
  hasUpdate: ({ context }: Args) => context.updates > 0,
  everyUpdateAssigned: ({ context }: Args) => context.unassigned === 0,
  everyDeploymentFinal: ({ event }: Args) => event.unfinished === 0,
  someDeploymentUnfinished: ({ event }: Args) => (event.unfinished ?? 0) > 0,
  ...request.facts,
};

const changes = {
  /** the fields stand outside the facts */
  edit: () => ({}),
  count: (context, { unassigned, updates, vehicles }) => ({
    vehicles: vehicles ?? context.vehicles,
    updates: updates ?? context.updates,
    unassigned: unassigned ?? context.unassigned,
  }),
  ...request.changes,
  cancel: (_, { reason }) => ({ cancelReason: reason ?? null }),
  remove: () => ({ removed: true }),
} satisfies Record<string, Change<E311RequestContext, E311RequestEvent>>;

/** What its owner does before it is submitted, and after it was rejected. */
const draft = {
  'request.edit': { actions: 'edit', meta: commands['request.edit'] },
  'vehicles.save': { actions: 'count', meta: commands['vehicles.save'] },
  'updates.save': { actions: 'count', meta: commands['updates.save'] },
  'assignments.save': { actions: 'count', meta: commands['assignments.save'] },
  // .2
  ...request.submit,
  // .7
  'request.delete': { actions: 'remove', meta: commands['request.delete'] },
} as const;
/** .8: no deployment runs before the first one is created, and then it is in progress */
const cancel = { target: 'CANCELED', actions: 'cancel', meta: commands['request.cancel'] } as const;
const create = { meta: commands['deployment.create'] } as const;

/** A deployment request of E3 1.1: D-072. Its state is its status. */
const machine = flowChart<E311RequestContext, E311RequestEvent, E311RequestStatus, E311RequestFlowInput>()({
  id: 'e311Request',
  begin: (input) => e311RequestContext.parse(input),
  facts,
  changes,
  chart: {
    // .1
    initial: 'CREATED',
    states: {
      CREATED: { on: draft },
      REJECTED: { on: draft },
      // .3, .4
      REQUESTED: { on: { ...request.withdraw, ...request.approve, ...request.reject, 'request.cancel': cancel } },
      // .5
      ACCEPTED: { on: { 'deployment.create': { ...create, target: 'IN_PROGRESS' }, 'request.cancel': cancel } },
      IN_PROGRESS: {
        on: {
          'deployment.create': { ...create, target: 'IN_PROGRESS' },
          // .6
          'deployments.changed': { guard: 'everyDeploymentFinal', target: 'FINISHED' },
        },
      },
      // A deployment whose failed vehicles are repeated is not final any more.
      FINISHED: { on: { 'deployments.changed': { guard: 'someDeploymentUnfinished', target: 'IN_PROGRESS' } } },
      CANCELED: { type: 'final' },
    },
  },
});

/** D-072 with its rights, and the way to a finished request. */
export const e311RequestFlow = {
  id: 'e311Request',
  machine,
  context: e311RequestContext,
  commands,
  persons: (context) => remembered(context, ['requester', 'approver']),
  personGuards: request.personGuards,
  owners: {
    hasVehicle: asThatPerson(ruleOf(commands['vehicles.save'])),
    hasUpdate: asThatPerson(ruleOf(commands['updates.save'])),
    everyUpdateAssigned: asThatPerson(ruleOf(commands['assignments.save'])),
  },
  decisions: ['request.accept', 'request.reject'],
  ahead: [
    {
      type: 'vehicles.save',
      needed: ({ context }) => context.vehicles === 0,
      payload: () => ({ vehicles: 1 }),
    },
    {
      type: 'updates.save',
      needed: ({ context }) => context.updates === 0,
      payload: () => ({ updates: 1, unassigned: 1 }),
    },
    {
      type: 'assignments.save',
      needed: ({ context }) => context.unassigned > 0,
      payload: () => ({ unassigned: 0 }),
    },
    { type: 'request.submit' },
    { type: 'request.accept' },
    { type: 'deployment.create', needed: (snapshot) => snapshot.matches('ACCEPTED') },
    { type: 'deployments.changed', payload: () => ({ unfinished: 0 }) },
  ],
  reached: (snapshot) => snapshot.matches('FINISHED'),
} as const satisfies Flow<typeof machine, typeof commands>;
