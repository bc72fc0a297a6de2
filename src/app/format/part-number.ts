/** D-120: a part number as people read it, in groups of 3-3-3-2. */
export const partNumberText = (number: string): string =>
  [number.slice(0, 3), number.slice(3, 6), number.slice(6, 9), number.slice(9)].filter(Boolean).join(' ');
