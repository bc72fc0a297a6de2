import { expect, it } from 'vitest';
import { openTurns } from '#server/jobs/turns.ts';

const nothing = () => Promise.resolve();
const { signal } = new AbortController();

it('so many work at once, the others in the order in which they came, each turn given back once (T24)', async () => {
  const turns = openTurns(2);
  const order: string[] = [];
  const [first, second] = [await turns.take(signal, nothing), await turns.take(signal, nothing)];
  const waits = ['a', 'b', 'c'].map((name) =>
    turns
      .take(signal, async () => void order.push(`${name} waits`))
      .then((giveBack) => {
        order.push(name);
        return giveBack;
      }),
  );
  first();
  first();
  const giveBack = await waits[0];
  expect(order).toEqual(['a waits', 'b waits', 'c waits', 'a']);
  second();
  giveBack?.();
  await Promise.all(waits);
  expect(order.slice(4)).toEqual(['b', 'c']);
});

it('who no longer waits takes no turn, whenever they leave (T24)', async () => {
  const turns = openTurns(1);
  const held = await turns.take(signal, nothing);
  const control = new AbortController();
  const left = turns.take(control.signal, nothing);
  control.abort(new Error('cancelled'));
  await expect(left).rejects.toThrow('cancelled');
  await expect(turns.take(control.signal, nothing)).rejects.toThrow('cancelled');
  await expect(turns.take(signal, () => Promise.reject(new Error('not noted')))).rejects.toThrow('not noted');
  const granted = turns.take(signal, async () => {
    held();
    throw new Error('not noted, though its turn has come');
  });
  await expect(granted).rejects.toThrow('its turn has come');
  (await turns.take(signal, () => Promise.reject(new Error('a free turn waits for nobody'))))();
});
