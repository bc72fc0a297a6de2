import { formatTime } from '#src/ui/time-text.tsx';

const figures = new Intl.NumberFormat('en');

/** A number with separators. */
export function count(value: number): string {
  return figures.format(value);
}

/** DD.MM.YYYY HH:mm in the browser's zone (D-052). */
export const dateTime = (at: string): string => formatTime(at, 'dateTime');
/** DD.MM.YYYY in the browser's zone. */
export const date = (at: string): string => formatTime(at, 'date');

const words = (name: string) => name.trim().split(/\s+/).filter(Boolean);
const letter = (word: string | undefined) => (word ?? '').charAt(0).toUpperCase();

/** Two letters of a person: "Karla Diaz" is KD. */
export function initials(fullName: string): string {
  const all = words(fullName);
  return all.length < 2 ? letter(all[0]) : `${letter(all[0])}${letter(all.at(-1))}`;
}

/** IANA name of this browser's zone (D-052). */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Letters of the day's greeting. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** Days from now to a day, in the browser's zone: negative when it is over. */
export function daysUntil(day: string, now: Date): number {
  const start = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.round((start(new Date(day)) - start(now)) / 86_400_000);
}
