import { fieldText } from '#contract/field-text.ts';

/** Begins the value of a field in which somebody typed what is nobody's name: no subject begins with it. */
const mark = '\u0000';

/** The value of a person's field while it holds typed words instead of a choice; nothing for no words. */
export const asTyped = (text: string): string => (text.trim() === '' ? '' : `${mark}${text}`);

/** The words of such a value; undefined for a person, and for nobody. */
export const typedIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : undefined;

/** The fields of a form in which a person was typed and not chosen, each with what to do about it. */
export function unchosenPeople(values: object): Record<string, string> {
  const unchosen = Object.entries(values).filter(([, value]) => typedIn(value) !== undefined);
  return Object.fromEntries(unchosen.map(([name]) => [name, fieldText('choosePerson')]));
}
