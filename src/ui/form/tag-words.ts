export type Suggestion = { readonly value: string; readonly label: string };

const small = (text: string) => text.trim().toLowerCase();

/**
 * The words of what was typed or pasted; the label of a suggestion is one word, whatever stands in it, and means its value. `isSpaced`: a word may have
 * spaces in it.
 */
export function wordsIn(text: string, suggestions: readonly Suggestion[], isSpaced = false): string[] {
  const meant = (word: string) =>
    suggestions.find(({ label, value }) => small(label) === small(word) || small(value) === small(word));
  return text
    .split(/[,;\n\t]/)
    .flatMap(
      (part) => meant(part)?.value ?? (isSpaced ? [part.trim()] : part.split(/\s+/).map((word) => meant(word)?.value ?? word)),
    )
    .filter((word) => word !== '');
}

/**
 * The suggestions that typed text may mean, by the beginning of a word of their label or by their value; the one whose value or label it is comes first.
 * Of those that are chosen already (`without`) only that one is left: otherwise its neighbour would stand where it is looked for.
 */
export function suggested(suggestions: readonly Suggestion[], typed: string, without: readonly string[]): readonly Suggestion[] {
  const asked = small(typed);
  const rank = ({ label, value }: Suggestion): number => {
    if (small(value) === asked || small(label) === asked) return 0;
    if (small(label).startsWith(asked)) return 1;
    if (small(value).startsWith(asked)) return 2;
    return small(label)
      .split(/[\s()]+/)
      .some((word) => word.startsWith(asked))
      ? 3
      : 4;
  };
  return suggestions
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at, one }) => at < 4 && (at === 0 || !without.includes(one.value)))
    .sort((left, right) => left.at - right.at)
    .map(({ one }) => one);
}
