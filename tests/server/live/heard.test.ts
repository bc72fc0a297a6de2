import { expect, it } from 'vitest';
import { createHeard } from '#server/live/heard.ts';

it('knows what was heard since an instant, for a minute and a thousand of them, and says where it does not know all (ADR 14)', () => {
  let now = 100_000;
  const heard = createHeard<string>(() => now);
  expect(heard.since(now)).toBeUndefined();
  heard.begin();
  heard.add('first');
  now += 10_000;
  heard.add('second');
  const told = (instant: number) => heard.since(instant)?.map(({ told: what }) => what);
  expect([told(100_000), told(105_000), told(now + 1_000)]).toEqual([['first', 'second'], ['second'], []]);
  // Another server's clock may be a little ahead of this one.
  expect(told(now + 200)).toEqual(['second']);
  expect(told(99_000)).toBeUndefined();
  now += 55_000;
  heard.add('third');
  expect([told(100_001), told(105_000)]).toEqual([
    ['second', 'third'],
    ['second', 'third'],
  ]);
  expect(told(99_700)).toBeUndefined();
  now += 1_000;
  for (let more = 0; more < 1_000; more += 1) heard.add(`more ${more}`);
  expect([told(now)?.length, told(now - 500)]).toEqual([1_000, ['more 0'].concat(told(now)?.slice(1) ?? [])]);
  expect(told(now - 2_000)).toBeUndefined();
  heard.end();
  expect(told(now)).toBeUndefined();
});
