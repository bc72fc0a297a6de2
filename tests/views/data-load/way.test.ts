import { expect, it } from 'vitest';
import { waySteps } from '#src/app/workflow/reached-states.ts';

const way = ['CREATED', 'PLANNED', 'ACTIVE', 'STOPPED'];
const behindOf = (reached: readonly string[], status: string, standsAt?: string) =>
  waySteps(way, { status, standsAt, reached: new Map(reached.map((key) => [key, {}])) }).map(({ isAhead, kind }) => [
    kind,
    isAhead,
  ]);

it('a campaign that was cancelled, rejected or deleted stands in a box of its own, behind where its history says it has been (D-069.7, D-069.8)', () => {
  const ahead = ['NOT_REACHED', true];
  const ended = ['NEGATIVE', false];
  expect(behindOf(['CREATED', 'CANCELED'], 'CANCELED')).toEqual([['POSITIVE', false], ended, ahead, ahead, ahead]);
  expect(behindOf(['CREATED', 'PLANNED', 'CANCELED', 'DELETED'], 'DELETED').slice(1)).toEqual([
    ['POSITIVE', false],
    ['NEUTRAL', false],
    ahead,
    ahead,
  ]);
  expect(waySteps(way, { status: 'CANCELED' }).find(({ current }) => current)?.key).toBe('CANCELED');
  // One that was planned and taken back stands where it began.
  expect(behindOf(['CREATED', 'PLANNED'], 'CREATED').slice(1)).toEqual([ahead, ahead, ahead]);
  expect(behindOf(['CREATED', 'PLANNED', 'ACTIVE'], 'PAUSED', 'ACTIVE').map(([, isAhead]) => isAhead)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});
