/** Parameters of a pattern at a path; undefined where the path does not fit. */
export function matchPattern(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('$')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}

/** An address as its pattern is written: the slash at the end makes no difference. */
export const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));
