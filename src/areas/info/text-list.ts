import { textOf } from '#src/i18n/i18n.ts';

/** The lines of a list in the area's texts, in order. */
export function textList(key: string): string[] {
  const lines: string[] = [];
  for (let line = textOf('info', `${key}.0`); line !== undefined; line = textOf('info', `${key}.${lines.length}`))
    lines.push(line);
  return lines;
}
