import type { Maintenance } from '#contract/deployment/plan.ts';
import { dayAfter } from '#contract/time-zone.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** Days and spans that are remembered: a plan asks for the same again and again. */
const kept = 20_000;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** What the clocks of a zone show, as if it were an instant of UTC. */
function clockIn(zone: string, at: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The instant at which the clocks of a zone show a minute of a day; one that a change of clocks leaves out comes an hour later. */
function instantOf(zone: string, day: string, minute: string): number {
  const shown = Date.parse(`${day}T${minute}:00.000Z`);
  const guess = shown - (clockIn(zone, shown) - shown);
  return shown - (clockIn(zone, guess) - guess);
}

type Times = readonly [from: number, to: number];
const spans = new Map<string, Times>();

/** The window that begins on a day. */
function windowOf({ from, to }: Maintenance, zone: string, day: string): Times {
  const key = `${zone} ${day} ${from} ${to}`;
  const known = spans.get(key);
  if (known) return known;
  const span = [instantOf(zone, day, from), instantOf(zone, to > from ? day : dayAfter(day, 1), to)] as const;
  if (spans.size >= kept) spans.clear();
  spans.set(key, span);
  return span;
}

const weekdayOf = (day: string): number => ((Math.floor(Date.parse(day) / DAY) + 3) % 7) + 1;

/** Whether vehicles of a time zone are handed over at an instant, and until when that stays so (D-252). */
export function maintenanceAt(
  maintenance: Maintenance,
  zone: string,
  at: Date,
): { readonly isOpen: boolean; readonly until: Date } {
  const now = at.getTime();
  const today = new Date(clockIn(zone, Math.floor(now / MINUTE) * MINUTE)).toISOString().slice(0, 10);
  for (let ahead = -1; ahead <= 8; ahead += 1) {
    const day = dayAfter(today, ahead);
    if (!maintenance.weekdays.includes(weekdayOf(day))) continue;
    const [from, to] = windowOf(maintenance, zone, day);
    if (now < from) return { isOpen: false, until: new Date(from) };
    if (now < to) return { isOpen: true, until: new Date(to) };
  }
  throw new Error('a maintenance window has no weekday');
}
