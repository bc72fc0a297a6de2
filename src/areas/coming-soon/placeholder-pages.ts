/** Which text says what a place will hold: the longest of these that the address begins with. */
const placeholderPages = {
  '/deployment-tracking': 'tracking',
  '/deployment-tracking/data-import': 'dataImport',
} as const;
export type Room = (typeof placeholderPages)[keyof typeof placeholderPages];

/** What a place belongs to; undefined where nobody wrote it down. */
export function roomOf(fullPath: string): Room | undefined {
  return Object.entries(placeholderPages)
    .filter(([path]) => fullPath === path || fullPath.startsWith(`${path}/`))
    .sort(([left], [right]) => right.length - left.length)[0]?.[1];
}
