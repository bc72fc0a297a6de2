import type { ToolHealth } from '#contract/tool-health.ts';
import { guarded, keyed } from './parts.ts';

type Held = { readonly health: ToolHealth; readonly before: string | null };
/** What the fact `tool.reported` carries; `isKnown` is absent where the tool says nothing of it. */
export type ToolReported = { readonly health?: ToolHealth; readonly isKnown?: boolean };
type Args = { readonly context: Held; readonly event: ToolReported };

const healthOf = ({ health }: Held, event: ToolReported) => ({ health: event.health ?? health });

/**
 * Something that a tool behind the portal works on too. While the tool has lost it, or has a state for it that nobody here knows, it is UNKNOWN and
 * read-only; once the tool has it again it is what it was. The context holds `health` and `before` (contract: `heldByTool`), and the fact
 * `tool.reported` says what the tool answers. `states` are those from which it can be lost, with the words of their guards: D-074, RN-03.
 */
export function toolHeld<const States extends Readonly<Record<string, string>>>(states: States) {
  const held = heldBy(states, ({ event }) => event.health === 'NOT_FOUND' || event.isKnown === false);
  return { ...held, found: foundWhere(({ context, value }) => context.health !== 'OK' || value === 'UNKNOWN') };
}

/** The same where a tool that is silent has lost it too: nothing is known of it until the tool answers again (D-069.9). */
export function toolReached<const States extends Readonly<Record<string, string>>>(states: States) {
  const { facts, reported, ...tool } = heldBy(
    states,
    ({ event }) => (event.health !== undefined && event.health !== 'OK') || event.isKnown === false,
  );
  const { toolAnswers: _, ...asked } = facts;
  // Whatever the tool answers of one that it has leaves its health as it is.
  return {
    ...tool,
    facts: asked,
    found: foundWhere(({ value }) => value === 'UNKNOWN'),
    reported: (state: keyof States & string) => {
      const [lost] = reported(state)['tool.reported'];
      return keyed('tool.reported', lost);
    },
  };
}

type Standing = { readonly context: Held; readonly value: unknown };
/** The move that waits for the tool to answer for the item again, in the order of the work (`ahead`). */
const foundWhere = (needed: (snapshot: Standing) => boolean) =>
  ({ type: 'tool.reported', needed, payload: () => ({ health: 'OK', isKnown: true }) }) as const;

function heldBy<const States extends Readonly<Record<string, string>>>(states: States, itemLost: (args: Args) => boolean) {
  type State = keyof States & string;
  type Was = `was${States[State]}`;
  type Lose = `lose${States[State]}`;
  const all = Object.entries(states) as [State, States[State]][];
  const was = all.map(([state, word]) => [`was${word}`, ({ context }: Args) => context.before === state]);
  const lose = all.map(([state, word]) => [
    `lose${word}`,
    (context: Held, event: ToolReported) => ({ ...healthOf(context, event), before: state }),
  ]);
  const turned = { guard: 'healthTurned', actions: 'noteHealth' } as const;
  const found = all.map(([state, word]) => ({
    ...guarded(['itemFound', `was${word}`]),
    target: state,
    actions: 'find' as const,
  }));
  return {
    facts: {
      toolAnswers: ({ context }: Args) => context.health === 'OK',
      itemLost,
      itemFound: ({ event }: Args) => event.health === 'OK' && event.isKnown !== false,
      healthTurned: ({ context, event }: Args) => event.health !== undefined && event.health !== context.health,
      ...(Object.fromEntries(was) as Record<Was, (args: Args) => boolean>),
    },
    changes: {
      noteHealth: healthOf,
      find: (context: Held, event: ToolReported) => ({ ...healthOf(context, event), before: null }),
      ...(Object.fromEntries(lose) as Record<
        Lose,
        (context: Held, event: ToolReported) => { health: ToolHealth; before: State }
      >),
    },
    /** The tool lost it, or its answer turned: of each state that has an end still before it. */
    reported: (state: State) =>
      keyed('tool.reported', [
        { guard: 'itemLost', target: 'UNKNOWN', actions: `lose${states[state]}` as Lose },
        turned,
      ] as const),
    /** Stands first among the states, since from here nothing is behind (machines/state-need.ts). */
    unknown: { UNKNOWN: { on: keyed('tool.reported', [...found, turned]) } },
  };
}
