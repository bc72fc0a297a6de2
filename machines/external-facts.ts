import type { ExternalFacts } from '#contract/command.ts';

const beginning = Number.NEGATIVE_INFINITY;
const end = Number.POSITIVE_INFINITY;
const boundsOf = ({ from, to }: ExternalFacts[string][number]) => ({
  from: from === null ? beginning : Date.parse(from),
  to: to === null ? end : Date.parse(to),
});

/** External facts as the events of a flow carry them: which of them are true at an instant (milliseconds, D-247). */
export function factsAt(external: ExternalFacts | undefined, at: number): Readonly<Record<string, boolean>> {
  const holds = (spans: ExternalFacts[string]) => spans.map(boundsOf).some(({ from, to }) => from <= at && at < to);
  return Object.fromEntries(Object.entries(external ?? {}).map(([fact, spans]) => [fact, holds(spans)]));
}

/** The next instant at which one of the facts may turn, in milliseconds; undefined when none will by itself. */
export function nextChange(external: ExternalFacts | undefined, at: number): number | undefined {
  const instants = Object.values(external ?? {})
    .flat()
    .map(boundsOf)
    .flatMap(({ from, to }) => [from, to])
    .filter((instant) => instant > at && instant < end);
  return instants.length === 0 ? undefined : Math.min(...instants);
}
