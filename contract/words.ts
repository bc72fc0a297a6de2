/** A word or a sentence with its first letter upper. */
export const capital = <const Word extends string>(word: Word): Capitalize<Word> =>
  (word.charAt(0).toUpperCase() + word.slice(1)) as Capitalize<Word>;

const figures = new Intl.NumberFormat('en');

/** A number with separators: 12,000. */
export const count = (value: number): string => figures.format(value);
