/** What is wrong with one of several values of a field, and with which, where the sentence does not name it. */
export function errorBelow(errors: Readonly<Record<string, string>>, name: string, values: unknown): string | undefined {
  const [path = '', text] = Object.entries(errors).find(([at]) => at.startsWith(`${name}.`)) ?? [];
  if (text === undefined || !Array.isArray(values)) return text;
  const value: unknown = values[Number(path.slice(name.length + 1))];
  return typeof value === 'string' && value !== '' && !text.includes(value) ? `${value}: ${text}` : text;
}
