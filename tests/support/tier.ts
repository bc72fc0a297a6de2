/** `npm test` leaves out long walks, in files `*.full.test.ts` or tagged `@full`, and takes samples; `npm run test:full` takes all. */
export const isFull = process.env.TEST_TIER === 'full';
export const full = { tag: '@full' } as const;
