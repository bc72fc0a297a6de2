/**
 * Search parameters as plain words: `?sort=name,asc&status=ACTIVE&status=INACTIVE`. A key that stands twice is a list.
 * Schemas of the routes turn words into numbers and lists; a colleague can read and edit the address.
 */
export function parseSearch(text: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = found[key];
    found[key] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
  }
  return found;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '' && item !== false) words.append(key, String(item));
    }
  }
  const text = words.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}
