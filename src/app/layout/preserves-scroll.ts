/**
 * Whether a page that opts out of scrolling to the top (D-038) opens beside the one left: another sub-tab of the same step of the same
 * entity. From anywhere else it starts at its top like every page (SHELL-13).
 */
export function preservesScroll(pattern: string, from: string, to: string): boolean {
  const lastParameter = pattern
    .split('/')
    .slice(0, -1)
    .findLastIndex((part) => part.startsWith('$'));
  const step = to
    .split('/')
    .slice(0, lastParameter + 2)
    .join('/');
  return from === step || from.startsWith(`${step}/`);
}
