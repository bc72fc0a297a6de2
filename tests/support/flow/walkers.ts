import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#contract/access/access.ts';
import type { FlowState } from '#contract/command.ts';
import { problemCode } from '#contract/problem.ts';
import type { Explained } from '#machines/explain.ts';
import { factsAt } from '#machines/external-facts.ts';
import { type Flow, revive } from '#machines/flow.ts';
import { type FlowId, flows } from '#machines/registry.ts';
import { type As, answer, type Caller } from '#tests/support/portal/caller.ts';
import { endpointOf, type Heard, sendCommand } from '#tests/support/portal/command-calls.ts';
import { candidatePageModel } from '#tests/support/release-candidate/candidate-page-model.ts';
import { system } from '#tests/support/test-users.ts';
import type { FlowModel, Move } from './flow-model.ts';
import { flowTests } from './flow-tests.ts';
import { type Coverage, coverage, type Edge, exploreModel, type Graph, modelOf } from './model.ts';
import type { Runner } from './walk.ts';
import type { Walked, Walker } from './walker.ts';

type PortalRunner = Runner<Walked> & {
  /** the state with the portal's own subjects */
  readonly state: (world: Walked) => Promise<FlowState | undefined>;
  /** sends a command with a body that is well formed, whoever the user is */
  readonly attempt: (world: Walked, command: string, userName: string) => Promise<Heard>;
};

/** Walks the entities of a flow through the API of a running portal, each step as the person whose right it is. */
export function portalRunner(id: FlowId, asks: As): PortalRunner {
  const flow: Flow = flows[id];
  const callers = new Map<string, Caller>();
  const as: As = async (userName) => {
    const found = await asks(userName);
    callers.set(found.actor.subject, found);
    return found;
  };
  const walker = flowTests[id].walker(as);
  const caller = (by: Actor | undefined) => as(by && by !== system ? by.subject : walker.reader);
  const send = async (world: Walked, sender: Caller, move: Pick<Move, 'type' | 'target' | 'payload'>): Promise<Heard> => {
    const sent = endpointOf(id, move.type);
    if (!sent) throw new Error(`no endpoint sends ${move.type}`);
    const body = await walker.body(world, move);
    return sendCommand({ request: sender.call }, sent.endpoint, {
      id: world.id,
      ...(world.ids && { ids: world.ids }),
      target: move.target ?? {},
      body,
      user: '',
      brandId: 1,
    });
  };
  /** Other rollouts on the same vehicles go on between the look at them and the decision: one looks again, as a person would (D-258). */
  const sendWeighed = async (world: Walked, sender: Caller, move: Pick<Move, 'type' | 'target' | 'payload'>): Promise<Heard> => {
    const heard = await send(world, sender, move);
    return heard.problem?.needs?.some(({ key }) => key === 'weighed') ? send(world, sender, move) : heard;
  };
  const state = async (world: Walked): Promise<FlowState | undefined> => {
    const reader = await as(walker.reader);
    const response = await reader.call(world.address);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`GET ${world.address}: HTTP ${response.status} ${await response.text()}`);
    return ((await response.json()) as { readonly flow: FlowState }).flow;
  };
  return {
    ...(walker.answers && { answers: walker.answers }),
    begin: (path) => walker.begin(path),
    perform: async (world, step, outcome) => {
      const { move } = step.event;
      if (await walker.special(world, step, outcome)) return passed(await as(walker.reader), world, walker, outcome && step);
      const { status, problem } = await sendWeighed(world, await caller(move.by), move);
      const isRefused = outcome !== undefined && !/succeeded$/.test(outcome.event.type);
      if (problem && !isRefused) throw new Error(`HTTP ${status} ${JSON.stringify(problem)}`);
      await passed(await as(walker.reader), world, walker, outcome && step);
    },
    observe: async (world) => {
      const told = await state(world);
      return told && revive(flow, told);
    },
    state,
    external: async (world) => factsAt((await state(world))?.external, Date.now()),
    actor: async (known) => (known === system ? known : (await as(known.subject)).actor),
    refuse: async (world, closed, actor) => {
      if (actor === system || !endpointOf(id, closed.command)) return false;
      const sender = callers.get(actor.subject);
      if (!sender) throw new Error(`nobody signed in as ${actor.subject}`);
      // What makes up for an unmet fact is not sent: a closed command is asked for as it is.
      const bare = flow.lifts?.[closed.command] && { payload: {} };
      const heard = await send(world, sender, { type: closed.command, target: closed.target, ...bare });
      const wrong = wrongRefusal(closed, heard);
      if (wrong) throw new Error(wrong);
      return true;
    },
    attempt: async (world, command, userName) => send(world, await as(userName), { type: command }),
    end: (world, last) => walker.end?.(world, last) ?? Promise.resolve(),
  };
}

/** What is wrong with the answer to a closed command; undefined when it is refused with exactly the reasons of explain(). */
function wrongRefusal({ command, target, needs }: Explained, { status, problem }: Heard): string | undefined {
  const forbidden = needs.some(({ kind }) => kind === 'right' || kind === 'person');
  // D-060.02: a push that lacks nothing but a name is T04.
  const unnamed = command === 'approval.push' && needs.every(({ key }) => key === 'nameForReleaseSet');
  const expected = forbidden ? 403 : unnamed ? 422 : 409;
  const rightCode = !unnamed || problemCode(problem?.type ?? '') === 'AEC_NO_MODULE_NAME_FOR_RELEASE';
  if (status === expected && rightCode && isDeepStrictEqual(problem?.needs, needs)) return undefined;
  return `${command} ${JSON.stringify(target)} is answered with ${status} ${JSON.stringify(problem?.needs)} instead of ${expected} ${JSON.stringify(needs)}`;
}

type Entries = { readonly items: readonly { readonly event: string; readonly after: FlowState | null }[] };

/** A state that only a moment sees stands in the journal. */
async function passed(reader: Caller, world: Walked, { entityType }: Walker, step: Edge | undefined): Promise<void> {
  if (!step) return;
  const query = `entityType=${entityType}&entityId=${world.id}&size=20&sort=at,desc`;
  const { items } = await answer<Entries>(reader, 'GET', `/api/audit?${query}`);
  const entry = items.find((item) => item.event === step.event.type);
  if (!isDeepStrictEqual(entry?.after?.value, JSON.parse(JSON.stringify(step.after.value))))
    throw new Error(`the journal has ${JSON.stringify(entry?.after?.value)} after ${step.event.type}`);
}

/** Generates the paths of a flow that a running portal can be led along: what its simulators answer decides which model does. */
const portalModel = (id: FlowId): FlowModel => (id === candidatePageModel.flow.id ? candidatePageModel : modelOf(flows[id]));

export const portalPaths = (id: FlowId): Coverage & { readonly flow: Flow } => ({
  flow: flows[id],
  ...coverage(portalModel(id)),
});
export const portalGraph = (id: FlowId): Graph => exploreModel(portalModel(id));
