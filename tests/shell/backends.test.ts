import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { BackendStatus } from '#contract/platform.ts';
import { backends } from '#machines/shell/backends.ts';
import { warnOf } from '#src/app/failure/follow-backends.ts';

const service = (status: BackendStatus['status']): BackendStatus => ({
  service: 'Fleet',
  status,
  simulated: true,
  checkedOn: '2026-11-21T12:00:00Z',
});
const turns = () => new Promise((resolve) => setImmediate(resolve));

function started() {
  const clock = new SimulatedClock();
  const asked: boolean[] = [];
  const told: (readonly string[])[] = [];
  let answer: () => Promise<readonly BackendStatus[]> = async () => [service('UP')];
  const ask = fromPromise<readonly BackendStatus[], { again: boolean }>(({ input }) => {
    asked.push(input.again);
    return answer();
  });
  const actor = createActor(backends.provide({ actors: { ask } }), { clock });
  actor.on('backends.known', ({ down }) => told.push(down));
  actor.start();
  return {
    actor,
    asked,
    told,
    /** the server answers so from now on */
    says: (next: typeof answer) => {
      answer = next;
    },
    pass: async (ms: number) => {
      clock.increment(ms);
      await turns();
    },
    send: async (...types: Parameters<typeof actor.send>[0]['type'][]) => {
      for (const type of types) actor.send({ type });
      await turns();
    },
  };
}

it.each([
  [[], []],
  [['Vehicle cloud'], ['backend']],
  [['ORU 2.0 service'], ['oru20']],
  [
    ['Big-loop service', 'ORU 2.0 service'],
    ['oru20', 'bigLoop'],
  ],
  [
    ['Big-loop service', 'Fleet'],
    ['backend', 'bigLoop'],
  ],
])('of %j that are down warns by the sentences of %j, and ends the others (ERR-19, D-152)', (down, said) => {
  const told: [string, boolean][] = [];
  warnOf(down, (cause, { isOver = false } = {}) => told.push(['service' in cause ? cause.service : '', isOver]));
  expect(told.toSorted()).toEqual(['backend', 'bigLoop', 'oru20'].map((service) => [service, !said.includes(service)]));
});

describe('services behind the portal (D-079.4, D-045, ERR-19)', () => {
  it('are asked for once somebody is there, and then only when the live channel tells', async () => {
    const { asked, pass, says, send, told } = started();
    await pass(600_000);
    expect(asked).toEqual([]);
    await send('live.open', 'brand.chosen');
    await pass(600_000);
    expect([asked, told]).toEqual([[false], [[]]]);
    says(async () => [service('UP'), service('DOWN')]);
    await send('change.arrived');
    says(async () => [service('UP')]);
    await send('change.arrived');
    expect([asked, told]).toEqual([
      [false, true, true],
      [[], ['Fleet'], []],
    ]);
  });

  it.each([
    ['after the answer', [['brand.chosen'], ['live.open']]],
    ['before it', [['brand.chosen', 'live.open']]],
  ] as const)(
    'are asked for again when the channel first opens %s: nobody told what changed meanwhile',
    async (_, turnsOfEvents) => {
      const portal = started();
      const answers = [service('DOWN'), service('UP')];
      portal.says(async () => answers.splice(0, 1));
      for (const events of turnsOfEvents) await portal.send(...events);
      await portal.pass(600_000);
      expect([portal.asked, portal.told]).toEqual([
        [false, true],
        [['Fleet'], []],
      ]);
    },
  );

  it('are asked for every minute while the channel is down, once when it is back, and then no more', async () => {
    const { asked, pass, send } = started();
    await send('live.open', 'brand.chosen');
    await send('live.down');
    await pass(1_000);
    await send('live.open');
    await pass(600_000);
    expect(asked).toHaveLength(1);
    await send('live.down');
    await pass(2_000);
    expect(asked).toHaveLength(2);
    for (let minute = 0; minute < 3; minute += 1) await pass(60_000);
    expect(asked).toHaveLength(5);
    await send('live.open');
    await pass(600_000);
    expect(asked).toHaveLength(6);
  });

  it('are down when the server itself is not available; of a network that is cut nothing is known (T24)', async () => {
    const { actor, pass, says, send, told } = started();
    says(() => Promise.reject({ status: 503 }));
    await send('brand.chosen');
    expect([told, actor.getSnapshot().context.rows]).toEqual([[['Server']], undefined]);
    says(() => Promise.reject(new TypeError('failed to fetch')));
    await pass(60_000);
    expect([told, actor.getSnapshot().context.rows]).toEqual([[['Server']], undefined]);
    says(async () => [service('UP')]);
    await pass(60_000);
    expect(told).toEqual([['Server'], []]);
  });

  it('are told again at another brand, whose warnings begin anew, and forgotten with the session (T22)', async () => {
    const { actor, asked, pass, says, send, told } = started();
    says(async () => [service('DOWN')]);
    await send('live.open', 'brand.chosen');
    await send('brand.chosen');
    expect([asked, told]).toEqual([
      [false, false],
      [['Fleet'], ['Fleet']],
    ]);
    await send('session.over', 'live.down', 'change.arrived');
    await pass(600_000);
    expect([asked.length, actor.getSnapshot().context.rows]).toEqual([2, undefined]);
  });
});
