/** What is wrong with values of a field, and with which, where the sentence does not name it: of single values all of them, of rows the first one. */
export function errorBelow(errors: Readonly<Record<string, string>>, name: string, values: unknown): string | undefined {
  const below = Object.entries(errors).filter(([at]) => at.startsWith(`${name}.`));
  const [first] = below;
  if (first === undefined || !Array.isArray(values)) return first?.[1];
  const said = below.map(([path, text]) => {
    const value: unknown = values[Number(path.slice(name.length + 1))];
    if (typeof value !== 'string' || value === '') return undefined;
    return text.includes(value) ? text : `${value}: ${text}`;
  });
  const named = said.filter((text) => text !== undefined);
  return named.length === 0 ? first[1] : [...new Set(named)].join(' ');
}
