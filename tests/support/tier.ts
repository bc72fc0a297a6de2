/** `npm test` leaves out long walks, tagged `@full`; `npm run test:full` takes them too. */
export const isFull = process.env.TEST_TIER === 'full';
export const full = { tag: '@full' } as const;
