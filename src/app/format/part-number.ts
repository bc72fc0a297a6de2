/** D-120: a part number as people read it, in groups of 3-3-3-2, whatever blanks it is typed with. */
export function partNumberText(number: string): string {
  const plain = number.replaceAll(/\s/g, '');
  return [plain.slice(0, 3), plain.slice(3, 6), plain.slice(6, 9), plain.slice(9)].filter(Boolean).join(' ');
}
