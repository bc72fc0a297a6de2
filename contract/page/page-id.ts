import { idField } from '#contract/common.ts';

/**
 * What a segment of an address stands for where an id is expected: something by its id, something to be created ('new', or what is no number:
 * NAV-12, NAV-13), or nothing, since no id is written like that (0, -1, 1.5, 007, one beyond the database's integers; C4).
 */
export function pageId(segment: string | undefined): number | 'new' | 'none' {
  if (segment === undefined || segment.trim() === '' || Number.isNaN(Number(segment))) return 'new';
  return /^[1-9]\d*$/.test(segment) && idField.safeParse(Number(segment)).success ? Number(segment) : 'none';
}
