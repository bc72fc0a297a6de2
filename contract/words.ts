/** A word or a sentence with its first letter upper. */
export const capital = <const Word extends string>(word: Word): Capitalize<Word> =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;

/** A constant as people read it, in British spelling, in small letters: ROLLOUT_CANCELED is "rollout cancelled". */
export const constantWords = (constant: string): string =>
  constant
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\bcanceled\b/, 'cancelled');

/** A name inside a sentence: its first letter lower, unless the word is an abbreviation ("big-loop service", "ORU 2.0 service"). */
export const within = (name: string): string => (/^[A-Z][^A-Z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** What a software is called with its version: a name that ends with it says it already ("Cluster 26.4"). */
export const withVersion = (name: string, version: string): string =>
  ` ${name}`.endsWith(` ${version}`) ? name : `${name} ${version}`;

let figures: Intl.NumberFormat | undefined;

/** A number with separators: 12,000. A whole one without `Intl`, whose first use takes a browser 10 ms: a start would wait for it (ADR 8). */
export function count(value: number): string {
  if (Number.isSafeInteger(value)) return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  figures ??= new Intl.NumberFormat('en');
  return figures.format(value);
}

/** So many of something that is more with an s: "1 vehicle", "12,000 vehicles". */
export const counted = (value: number, what: string): string => `${count(value)} ${what}${value === 1 ? '' : 's'}`;
