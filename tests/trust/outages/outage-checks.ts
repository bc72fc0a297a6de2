import type { Trial } from '#tests/trust/field.ts';

/** One call among those that were sent all the time. */
export type Probe = { readonly status: number; readonly ms: number; readonly retryAfter: string | null };

export type Outage = {
  /** calls that began before the end of the outage */
  readonly meanwhile: readonly Probe[];
  /** so long that nobody can wait for its end: some calls must be refused */
  readonly isLong: boolean;
  /** ms from its end to the first answer 200 of a call that began after it; undefined: none came */
  readonly backIn: number | undefined;
  /** connections that listened at once, at most, after its end, and at last */
  readonly listeners: { readonly most: number; readonly last: number };
  /** a page that was open before */
  readonly stream: { readonly isOver: boolean; readonly heardChange: boolean };
  /** a page can listen again */
  readonly opensAgain: boolean;
};

/** A call takes 8 s, its connection 8 s at most; a little for a machine with other work. */
const longestAnswer = 17_500;
const backWithin = 5_000;

/** What an outage of the database or of the listening connection has broken, in words (T24). */
export function judgeOutage({ backIn, isLong, listeners, meanwhile, opensAgain, stream }: Outage): string[] {
  const broken: string[] = [];
  const odd = new Set(meanwhile.filter(({ status }) => status !== 200 && status !== 503).map(({ status }) => status));
  for (const status of odd) broken.push(status === 0 ? 'a call got no answer' : `a call was answered ${status}`);
  if (meanwhile.some(({ retryAfter, status }) => status === 503 && !/^\d+$/.test(retryAfter ?? '')))
    broken.push('a 503 had no Retry-After');
  const slowest = Math.max(0, ...meanwhile.map(({ ms }) => ms));
  if (slowest > longestAnswer) broken.push(`an answer took ${Math.round(slowest)} ms`);
  if (isLong && !meanwhile.some(({ status }) => status === 503)) broken.push('no call was refused by 503');
  if (backIn === undefined || backIn > backWithin)
    broken.push(`the first 200 came ${backIn === undefined ? 'never' : `${Math.round(backIn)} ms`} after its end`);
  if (listeners.most > 1) broken.push(`${listeners.most} connections listened at once`);
  if (listeners.last !== 1) broken.push(`${listeners.last} connections listen at last`);
  if (!stream.isOver && !stream.heardChange) broken.push('an open page neither heard of the change nor was let go');
  if (!opensAgain) broken.push('no page can listen any more');
  return broken;
}

/** Made-up outages, right and wrong. */
export function outageTrials(): Trial[] {
  const refused: Probe = { status: 503, ms: 8_100, retryAfter: '5' };
  const right: Outage = {
    meanwhile: [{ status: 200, ms: 20, retryAfter: null }, refused],
    isLong: true,
    backIn: 800,
    listeners: { most: 1, last: 1 },
    stream: { isOver: true, heardChange: false },
    opensAgain: true,
  };
  const trial = (what: string, isWrong: boolean, over: Partial<Outage>): Trial => ({
    what,
    isWrong,
    says: judgeOutage({ ...right, ...over }),
  });
  return [
    trial('refused, and back', false, {}),
    trial('the page hears the change', false, { stream: { isOver: false, heardChange: true } }),
    trial('a 500', true, { meanwhile: [refused, { ...refused, status: 500 }] }),
    trial('a wrong 401', true, { meanwhile: [refused, { ...refused, status: 401 }] }),
    trial('a 503 without Retry-After', true, { meanwhile: [{ ...refused, retryAfter: null }] }),
    trial('a hanging call', true, { meanwhile: [refused, { ...refused, ms: 30_000 }] }),
    trial('nobody is refused', true, { meanwhile: [{ status: 200, ms: 20, retryAfter: null }] }),
    trial('it is not back', true, { backIn: undefined }),
    trial('it is back late', true, { backIn: 9_000 }),
    trial('two listeners', true, { listeners: { most: 2, last: 1 } }),
    trial('no listener', true, { listeners: { most: 1, last: 0 } }),
    trial('a page is left in the past', true, { stream: { isOver: false, heardChange: false } }),
  ];
}
