import { type EntityRule, unmetFacts } from '#contract/entity/entity-rules.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { problem } from '#server/problem.ts';

/** Refuses with 409 and its needs what a rule's facts close; the right of the call was checked with its endpoint. */
export function requireFacts<Facts>(
  { facts = {} }: EntityRule<Facts>,
  known: Facts,
  detail: string,
  code: ProblemCode = 'AEC_OPERATION_CANNOT_BE_PERFORMED',
): void {
  const needs = unmetFacts(facts, known);
  if (needs.length > 0) throw problem(code, { status: 409, detail, needs });
}
