import type { Trial } from '#tests/trust/field.ts';

/** What somebody still got after a right was taken away, or they signed out. */
export type Removal = {
  /** news that happened five seconds later or more, and reached the stream */
  readonly heardLate: boolean;
  readonly isOver: boolean;
  /** the stream must end, since nothing is left that it may tell */
  readonly mustEnd: boolean;
  /** the answer to the upload that had begun before, and whether anything of it is there */
  readonly upload: { readonly status: number; readonly committed: boolean } | undefined;
  /** the next call */
  readonly next: number;
  readonly expected: readonly number[];
  /** ms from the removal to the end of the stream, where a bound is promised */
  readonly endedAfter?: { readonly ms: number | undefined; readonly bound: number };
};

/** What a removal has left open, in words (T22). */
export function judgeRemoval({ endedAfter, expected, heardLate, isOver, mustEnd, next, upload }: Removal): string[] {
  const broken: string[] = [];
  if (heardLate) broken.push('the stream told news five seconds after the right was gone');
  if (mustEnd && !isOver) broken.push('the stream goes on');
  if (upload?.committed) broken.push('the upload that was under way was committed');
  if (upload && ![401, 403, 409].includes(upload.status)) broken.push(`the upload was answered ${upload.status}`);
  if (!expected.includes(next)) broken.push(`the next call was answered ${next}, not ${expected.join(' or ')}`);
  if (endedAfter && (endedAfter.ms === undefined || endedAfter.ms > endedAfter.bound))
    broken.push(`the other stream ended ${endedAfter.ms === undefined ? 'not at all' : `after ${Math.round(endedAfter.ms)} ms`}`);
  return broken;
}

/** Made-up removals, right and wrong. */
export function removalTrials(): Trial[] {
  const right: Removal = {
    heardLate: false,
    isOver: true,
    mustEnd: true,
    upload: { status: 403, committed: false },
    next: 403,
    expected: [403],
  };
  const trial = (what: string, isWrong: boolean, over: Partial<Removal>): Trial => ({
    what,
    isWrong,
    says: judgeRemoval({ ...right, ...over }),
  });
  return [
    trial('all is shut', false, {}),
    trial('the stream stays and is silent', false, { isOver: false, mustEnd: false }),
    trial('news come through', true, { heardLate: true }),
    trial('the stream goes on', true, { isOver: false }),
    trial('the upload is committed', true, { upload: { status: 201, committed: true } }),
    trial('the upload is committed, though refused', true, { upload: { status: 403, committed: true } }),
    trial('the next call passes', true, { next: 200 }),
    trial('the next call fails', true, { next: 500 }),
    trial('a sign-out spreads in time', false, { endedAfter: { ms: 90, bound: 2_000 } }),
    trial('a sign-out spreads late', true, { endedAfter: { ms: 2_600, bound: 2_000 } }),
    trial('a sign-out does not spread', true, { endedAfter: { ms: undefined, bound: 2_000 } }),
  ];
}
