import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot, StateNode } from 'xstate';
import { type Actor, allows, asThatPerson, brandsOf } from '#contract/access/access.ts';
import { functionalRoleNames, wireName } from '#contract/access/roles.ts';
import { ruleOf } from '#contract/command.ts';
import { problemCode } from '#contract/problem.ts';
import { type Explained, explain } from '#machines/explain.ts';
import type { Flow, FlowContext } from '#machines/flow.ts';
import { seedActor } from '#server/identity/seed-users.ts';
import { endpointOf, type Heard, type Requests, sendCommand } from '#tests/support/portal/command-calls.ts';
import { isFull } from '#tests/support/tier.ts';
import { explore } from './model.ts';

/** An entity of a flow that can be put into any state of its chart. */
export type ParitySubject = {
  readonly flow: Flow;
  /** stores the state and answers the entity's id and the snapshot as stored; called again after every accepted command, which may delete it */
  readonly place: (
    state: AnyMachineSnapshot,
    index: number,
  ) => Promise<{ readonly id: number; readonly snapshot: AnyMachineSnapshot }>;
  /** ids of its calls' paths by their names, where it is called below something else */
  readonly ids?: Readonly<Record<string, number | string>>;
  /** external facts that are brought about one after the other (D-247); the first is how things usually are */
  readonly situations?: readonly Situation[];
  /** whether somebody sees it in a state, where that differs from state to state; 404 for the others */
  readonly sees?: (snapshot: AnyMachineSnapshot, actor: Actor) => boolean;
  /** a well-formed body */
  readonly body: (command: string, context: FlowContext) => object;
  /** commands that another call implies; the others of that kind are not sent */
  readonly implied?: Readonly<Record<string, (id: number, user: string, brandId: number) => Promise<Heard>>>;
  /**
   * Sends an open command to an entity that was driven into the state; for flows whose handlers move upstreams that a placed state knows
   * nothing of. Absent: it is sent to the placed entity.
   */
  readonly sendDriven?: (state: AnyMachineSnapshot) => Promise<Driven>;
};

/** Facts in time or elsewhere, as they are told to explain(), and how they come true on the server. */
export type Situation = {
  readonly facts: Readonly<Record<string, boolean>>;
  readonly arrange: () => Promise<void>;
};
const asEver: Situation = { facts: {}, arrange: async () => undefined };

/** How an entity that was driven into a state takes part: its own snapshot, and one command sent to another one just like it. */
export type Driven = {
  readonly snapshot: AnyMachineSnapshot;
  /** external facts that hold for it; without them each counts as met */
  readonly facts?: object;
  readonly send: (command: string, user: string) => Promise<Heard>;
};

type ParityResult = {
  readonly states: number;
  readonly triples: number;
  readonly accepted: number;
  readonly mismatches: readonly string[];
};

/** A few states of a flow that together enter every state of the chart, found greedily among all that the model reaches. */
export function representatives(flow: Flow): AnyMachineSnapshot[] {
  const offers = [...explore(flow).states.values()].map((snapshot) => ({ snapshot, entered: nodesOf(snapshot) }));
  const missing = new Set(offers.flatMap(({ entered }) => entered));
  const chosen: AnyMachineSnapshot[] = [];
  while (missing.size > 0) {
    const gain = ({ entered }: { entered: string[] }) => entered.filter((node) => missing.has(node)).length;
    const best = offers.reduce((most, offer) => (gain(offer) > gain(most) ? offer : most));
    for (const node of best.entered) missing.delete(node);
    chosen.push(best.snapshot);
  }
  return chosen;
}

const nodesOf = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { readonly _nodes: readonly StateNode[] })._nodes.map((node) => node.id);

/**
 * Sends every command in every given state as every functional role (D-213) over HTTP: the answer must be what explain() says. `npm test` asks
 * one of those to whom explain() says the same, `npm run test:full` asks each of them.
 */
export async function checkParity(
  portal: Requests,
  subject: ParitySubject,
  states: readonly AnyMachineSnapshot[],
): Promise<ParityResult> {
  const result = { states: states.length, triples: 0, accepted: 0, mismatches: [] as string[] };
  for (const [index, state] of states.entries()) {
    let placed = await subject.place(state, index);
    const [usual = asEver, ...others] = subject.situations ?? [asEver];
    const visible = ({ actor, brandId }: Question) =>
      isVisible(placed.snapshot, brandId) && (subject.sees?.(placed.snapshot, actor) ?? true);
    const questionsIn = ({ facts }: Situation) =>
      functionalRoleNames.flatMap((role) => questionsFor(subject.flow, placed.snapshot, seedActor(wireName(role)), index, facts));
    const chosen = (all: readonly Question[]) =>
      isFull ? all : onePer(all, (question) => JSON.stringify([question.explained, visible(question)]));
    await usual.arrange();
    const questions = questionsIn(usual);
    const asked = chosen(questions);
    const ask = async ({ explained, actor, brandId }: Question): Promise<void> => {
      const { command, target } = explained;
      const sent = endpointOf(subject.flow.id, command);
      const implied = subject.implied?.[command];
      if (!sent && !implied) return;
      result.triples += 1;
      const user = actor.subject.replace(/^seed-/, '');
      const body = subject.body(command, placed.snapshot.context as FlowContext);
      const heard = sent
        ? await sendCommand(portal, sent.endpoint, {
            id: placed.id,
            ...(subject.ids && { ids: subject.ids }),
            target,
            body,
            user,
            brandId,
          })
        : await implied?.(placed.id, user, brandId);
      if (!heard) return;
      const wrong = mismatch(subject.flow, { explained, actor, brandId }, visible({ explained, actor, brandId }), heard);
      if (wrong) result.mismatches.push(`state ${index} ${JSON.stringify(state.value)}: ${wrong}`);
    };
    const harmless = asked.filter((question) => !question.explained.open || !visible(question));
    // What is refused changes nothing, so the order does not matter.
    for (let from = 0; from < harmless.length; from += 6) await Promise.all(harmless.slice(from, from + 6).map(ask));
    for (const situation of others) {
      const changed = questionsIn(situation).filter(
        (question, at) => !isDeepStrictEqual(question.explained, questions[at]?.explained),
      );
      if (changed.length === 0) continue;
      await situation.arrange();
      for (const question of chosen(changed).filter((one) => !one.explained.open && visible(one))) await ask(question);
    }
    await usual.arrange();
    if (subject.sendDriven) {
      const driven = await subject.sendDriven(state);
      const offered = functionalRoleNames.flatMap((role) => {
        const actor = seedActor(wireName(role));
        const open = explain(subject.flow, driven.snapshot, actor, driven.facts).filter(
          // What another call implies is asked of the placed one.
          ({ command, open: isOpen }) => isOpen && endpointOf(subject.flow.id, command) !== undefined,
        );
        return open.map((explained) => ({ explained, actor, brandId: 1 }));
      });
      for (const question of isFull ? offered : onePer(offered, ({ explained }) => JSON.stringify(explained))) {
        const heard = await driven.send(question.explained.command, question.actor.subject.replace(/^seed-/, ''));
        const wrong = mismatch(subject.flow, question, isVisible(driven.snapshot, question.brandId), heard);
        if (wrong) result.mismatches.push(`state ${index} ${JSON.stringify(state.value)}: ${wrong}`);
        result.triples += 1;
        result.accepted += 1;
      }
      continue;
    }
    for (const question of asked.filter((one) => one.explained.open && visible(one))) {
      await ask(question);
      result.accepted += 1;
      placed = await subject.place(state, index);
    }
  }
  return result;
}

/** The first of those that have a key in common. */
const onePer = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => [
  ...new Map(all.toReversed().map((one) => [keyOf(one), one])).values(),
];

type Question = { readonly explained: Explained; readonly actor: Actor; readonly brandId: number };

/** The selected brand is one where the actor can see the entity, if there is one. Of several targets one each state, all for brand decisions. */
function questionsFor(flow: Flow, snapshot: AnyMachineSnapshot, actor: Actor, index: number, facts: object): Question[] {
  const held = brandsOf(actor);
  const brandId = held.find((id) => isVisible(snapshot, id)) ?? held[0] ?? 1;
  const all = explain(flow, snapshot, actor, facts);
  const { brandIds } = snapshot.context as FlowContext;
  const turn = brandIds[index % brandIds.length];
  const asked = all.filter(
    ({ command, target }) => target.brandId === undefined || target.brandId === turn || flow.commands[command]?.at === 'target',
  );
  return asked.map((explained) => ({ explained, actor, brandId }));
}

function isVisible(snapshot: AnyMachineSnapshot, brandId: number): boolean {
  const { homeBrandId, brandIds } = snapshot.context as FlowContext;
  return homeBrandId === brandId || brandIds.includes(brandId);
}

function mismatch(
  { commands }: Flow,
  { explained, actor }: Question,
  seen: boolean,
  { status, problem }: Heard,
): string | undefined {
  const { command, target, needs } = explained;
  const definition = commands[command];
  // Who could do this to no entity of any brand hears that, and not which ids there are (T2, T3, ADR 19).
  const isAble = definition && brandsOf(actor).some((at) => allows(asThatPerson(ruleOf(definition)), actor, { brandId: at }));
  const expected = seen ? expectedStatus(explained) : isAble ? 404 : 403;
  const said = `${command} ${JSON.stringify(target)} as ${actor.subject}: `;
  const right = expected === 200 ? status < 300 : status === expected;
  if (!right)
    return `${said}${status} instead of ${expected}, ${problem?.detail ?? ''} ${JSON.stringify(problem?.needs)} instead of ${JSON.stringify(needs)}`;
  if (seen && expected !== 200 && !isDeepStrictEqual(problem?.needs, needs))
    return `${said}${JSON.stringify(problem?.needs)} instead of ${JSON.stringify(needs)}`;
  if (status === 422 && problemCode(problem?.type ?? '') !== 'AEC_NO_MODULE_NAME_FOR_RELEASE') return `${said}not T04`;
  return undefined;
}

/** 403 for people, 409 for the state; a push that lacks nothing but a name is T04. */
function expectedStatus({ command, open, needs }: Explained): number {
  if (open) return 200;
  if (needs.some(({ kind }) => kind === 'right' || kind === 'person')) return 403;
  return command === 'approval.push' && needs.every(({ key }) => key === 'nameForReleaseSet') ? 422 : 409;
}
