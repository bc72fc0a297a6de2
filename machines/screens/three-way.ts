/** Who saved what a form shows: somebody else, or the same person in another tab. */
export type Editor = { readonly name: string; readonly isMe: boolean };

/** What the server has of a form's values. `revision` is that of these values; `by` saved them last. */
export type Kept<Values> = {
  readonly values: Values;
  readonly revision?: number | undefined;
  readonly by?: Editor | undefined;
};

type Named = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);

/** A field's value by its name. */
export const valueIn = (values: object, name: string): unknown => (values as Named)[name];

/** Names of the fields in which two states of a form differ. */
export function differing(one: object, other: object): string[] {
  return Object.keys(other).filter((name) => !same(valueIn(one, name), valueIn(other, name)));
}

/** What fields hold, of those names. */
export const only = <Values extends object>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>;

/**
 * Brings input and newer values of the server together, field by field (D-051): a field that was left as it was follows the server; one that
 * both sides changed, each to another value, is asked about.
 */
export function threeWay<Values extends object>(base: Values, input: Values, theirs: Values) {
  const changed = differing(base, theirs);
  const typed = new Set(differing(base, input));
  const apart = new Set(differing(input, theirs));
  return {
    followed: changed.filter((name) => !typed.has(name)),
    clashes: changed.filter((name) => typed.has(name) && apart.has(name)),
  };
}
