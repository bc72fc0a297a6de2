/** IANA name of the zone that the caller lives in; their days are the calendar of this call. Without it days are those of UTC. */
export const timeZoneHeader = 'X-Time-Zone';

/** Whether a name is one of the IANA time zones that this machine knows; offsets as `+01:00` are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** Of Temporal only what is used: browsers have it since 2025 and 2026, Safari not yet. */
const clock: typeof globalThis & { readonly Temporal?: { readonly Now: { timeZoneId(): string } } } = globalThis;

/**
 * IANA name of the zone of this browser. Every call says it (X-Time-Zone), the first one at the start of a page, where a format made only to be asked
 * for its zone takes 5 to 14 ms; browsers that have Temporal know it without one (ADR 8).
 */
export const localTimeZone = (): string => clock.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The day of an instant in a zone, as YYYY-MM-DD. */
export function dayIn(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  return `${of('year')}-${of('month')}-${of('day')}`;
}

/** An instant in a zone as people read it: DD.MM.YYYY HH:mm (D-052). */
export function momentIn(at: Date, timeZone: string): string {
  const [year, month, day] = dayIn(at, timeZone).split('-');
  const time = new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return `${day}.${month}.${year} ${time}`;
}

/** The day of an instant in the zone of this machine: dayIn() there, without the tenth of a second that a browser's first format takes. */
export function localDay(at: Date): string {
  const of = (figure: number, length: number) => String(figure).padStart(length, '0');
  return `${of(at.getFullYear(), 4)}-${of(at.getMonth() + 1, 2)}-${of(at.getDate(), 2)}`;
}

/** Whether a day YYYY-MM-DD, or an instant, is over at `at`, where the calendar says `today`. */
export function isOver(due: string, at: Date, today: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(due) ? due < today : Date.parse(due) < at.getTime();
}

/** The day that comes `days` after one, both as YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
