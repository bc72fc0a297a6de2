import type { AnyMachineSnapshot } from 'xstate';
import { type Actor, effectiveRoles } from '#contract/access/access.ts';
import { wireName } from '#contract/access/roles.ts';
import type { Need, Target } from '#contract/command.ts';
import { decidingBrand, needsOf } from './explain.ts';
import type { Flow, FlowContext } from './flow.ts';
import { standing } from './state-need.ts';

/** What somebody is asked for at an item: a command, or what keeps it closed, by the need's key (D-248). */
export type AskedFor = { readonly command: string; readonly target: Target; readonly need: string | null };

/** Whether a step may still come: it is possible now, or its states lie ahead. */
const mayCome = (snapshot: AnyMachineSnapshot, needs: readonly Need[]): boolean =>
  needs.every(({ key, kind }) => kind !== 'state' || standing(snapshot, key) === 'ahead');

/**
 * Whether somebody is one of those whom the closed step names: who may take it and is kept from it by no rule of four eyes, or who can meet the
 * need. False once the step cannot come any more, or the need is met. `facts` are the external ones that hold now.
 */
export function canAnswer(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  { command, need, target }: AskedFor,
  actor: Actor,
  facts: object,
): boolean {
  const definition = flow.commands[command];
  if (!definition) return false;
  const needs = needsOf(flow, snapshot, command, actor, target, facts);
  if (!mayCome(snapshot, needs)) return false;
  if (need === null) return needs.every(({ kind }) => kind !== 'right' && kind !== 'person');
  const brandId = decidingBrand(definition, snapshot.context as FlowContext, target);
  const held = new Set(effectiveRoles(actor, brandId).map(({ name }) => name));
  const wanted = needs.find(({ key, kind }) => kind === 'fact' && key === need);
  if (!wanted) return false;
  return wanted.people?.includes(actor.subject) === true || wanted.by.some((role) => held.has(wireName(role)));
}

/** Whether a step is closed to somebody by their rights or four eyes, or by the need where one is named. */
export function isClosedFor(
  flow: Flow,
  snapshot: AnyMachineSnapshot,
  { command, need, target }: AskedFor,
  actor: Actor,
  facts: object,
): boolean {
  const needs = needsOf(flow, snapshot, command, actor, target, facts);
  if (need === null) return needs.some(({ kind }) => kind === 'right' || kind === 'person');
  return needs.some(({ key, kind }) => kind === 'fact' && key === need);
}
