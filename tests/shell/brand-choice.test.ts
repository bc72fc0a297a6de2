import { expect, it } from 'vitest';
import { keepBrand, storedBrand } from '#src/app/session/brand-choice.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  const held: Pick<Storage, 'getItem' | 'setItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
  return held as Storage;
}

it('a tab stays at its brand, a new one begins with the one that was chosen last (BRAND-03, D-041)', () => {
  const device = storage();
  const [first, second] = [storage(), storage()];
  expect(storedBrand(first, device)).toBeUndefined();
  keepBrand(first, 1);
  keepBrand(device, 4);
  keepBrand(second, 4);
  expect([storedBrand(first, device), storedBrand(second, device), storedBrand(storage(), device)]).toEqual([1, 4, 4]);
  // Opening a tab is no choice.
  keepBrand(first, 1);
  expect(storedBrand(storage(), device)).toBe(4);
});

it('takes no brand, and nothing that is none, for a choice (X-37)', () => {
  const device = storage();
  keepBrand(device, 0);
  keepBrand(device, 0);
  expect(storedBrand(storage(), device)).toBeUndefined();
  device.setItem('cc.brand', 'VW');
  expect(storedBrand(storage(), device)).toBeUndefined();
});
