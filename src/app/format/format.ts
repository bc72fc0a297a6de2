import { sizeParts } from '#contract/data-size.ts';
import { localDay } from '#contract/time-zone.ts';
import { count } from '#contract/words.ts';
import { formatTime, zoneName } from '#src/ui/time-text.tsx';

/** Made when a size is shown: a start shows none (ADR 8). */
let sizes: Intl.NumberFormat | undefined;

/** A size in MB, in the greatest unit of which it has one at least: "12.5 GB" (DLM-08). */
export function sizeText(megabytes: number): string {
  const { figure, unit } = sizeParts(megabytes);
  sizes ??= new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
  return `${sizes.format(figure)} ${unit}`;
}

/** A figure in few letters: 9,500 as it is, 12,500 is "12.5k", 118,402 is "118k", 1,200,000 is "1.2M". */
export function shortFigure(value: number): string {
  const size = Math.abs(value);
  if (size < 10_000) return count(value);
  const [parts, letter] = size < 999_500 ? [value / 1_000, 'k'] : [value / 1_000_000, 'M'];
  return `${Number(parts.toFixed(Math.abs(parts) < 100 ? 1 : 0))}${letter}`;
}

/** DD.MM.YYYY HH:mm in the browser's zone (D-052). */
export const dateTime = (at: string): string => formatTime(at, 'dateTime');
/** The same with the zone's short name, for what is read elsewhere than here: "25.11.2026 21:23 CET". */
export const dateTimeInZone = (at: string): string => `${dateTime(at)} ${zoneName(new Date(at))}`.trim();
/** DD.MM.YYYY in the browser's zone. */
export const date = (at: string): string => formatTime(at, 'date');

const words = (name: string) => name.trim().split(/\s+/).filter(Boolean);
const letter = (word: string | undefined) => (word ?? '').charAt(0).toUpperCase();

/** Two letters of a person: "Karla Diaz" is KD. */
export function initials(fullName: string): string {
  const all = words(fullName);
  return all.length < 2 ? letter(all[0]) : `${letter(all[0])}${letter(all.at(-1))}`;
}

/** How a person is greeted: "Karla Diaz" is Karla. */
export const firstName = (fullName: string): string => words(fullName)[0] ?? fullName;

/** Letters of the day's greeting. */
export function dayPart(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
/** The day of the week in the browser's zone, by the key of its text: a name from `Intl` would cost a start 10 ms (ADR 8). */
export const weekdayOf = (at: Date): (typeof weekdays)[number] => weekdays[at.getDay() as 0];

/** Days from now to a day YYYY-MM-DD, or to that of an instant, in the browser's zone: negative when it is over. */
export function daysUntil(day: string, now: Date): number {
  const until = /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : localDay(new Date(day));
  return Math.round((Date.parse(until) - Date.parse(localDay(now))) / 86_400_000);
}
