import { expect, it } from 'vitest';
import { z } from 'zod';
import { keepTypedVin, typedVin } from '#src/app/board/typed-vins.ts';
import { wipeState } from '#src/app/session/wipe-state.ts';
import { boardSearches } from '#src/areas/analytics/searches.ts';

it('the VIN that was typed at a board is known to its tab until the sign-out, and never stands in the address (D-202, ADR 40, T22)', () => {
  const [vin, key] = ['WVWZZZE1ZMP000001', 'JoYA4V5-Sr67PZa9cYnAUA'];
  keepTypedVin(key, vin);
  keepTypedVin('A'.repeat(22), 'WVWZZZE1ZMP000002');
  expect([typedVin(key), typedVin('B'.repeat(22))]).toEqual([vin, undefined]);
  wipeState(sessionStorage);
  expect(typedVin(key)).toBeUndefined();
  const vehicle = (word: string) => z.parse(boardSearches['e311-developer-mode'], { vehicle: word }).vehicle;
  expect([vehicle(key), vehicle(vin), vehicle(`${key},${key}`)]).toEqual([key, undefined, undefined]);
});
