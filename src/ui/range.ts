/** The numbers 1…count, for things that are drawn as often as they count. */
export function range(count: number): number[] {
  return Array.from({ length: Math.max(0, count) }, (_, index) => index + 1);
}
