import { expect, it } from 'vitest';
import { z } from 'zod';
import { vinSchema } from '#contract/common.ts';
import { wipeState } from '#src/app/session/wipe-state.ts';
import { keepTypedVin, typedVin } from '#src/app/vehicle/typed-words.ts';
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

it('a VIN is taken as letters print it, with its name before it, and blanks and dashes between its groups (D-120, D-153)', () => {
  const read = (text: string) => z.safeParse(vinSchema, text).data;
  const printed = [
    'WVW\u2011ZZZ\u2013E1Z\u2014MP\u2212000001',
    'VIN: WVWZZZE1ZMP000001',
    'vin:WVWZZZE1ZMP000001',
    ' VIN WVWZZZE1ZMP000001',
  ];
  for (const text of [...printed, 'VIN\u00a0: WVWZZZ\u00adE1ZMP\u200b000001'])
    expect([text, read(text)]).toEqual([text, 'WVWZZZE1ZMP000001']);
  // Its name is told before it alone, and with something between.
  expect(['VINWVWZZZE1ZMP000001', 'WVWZZZE1ZMP000001 VIN', 'VIN: WVWZZZE1ZMP00000', 'VIN:'].map(read)).toEqual(
    Array(4).fill(undefined),
  );
  expect([read(' wvw zzz e1z-mp 000001\t'), read('WVW\u00a0ZZZE1ZMP000001')]).toEqual(Array(2).fill('WVWZZZE1ZMP000001'));
  expect([read('WVW ZZZ E1Z MP 00000'), read('WVWZZZE1ZMP00000O'), read('WVW_ZZZE1ZMP000001'), read(' - ')]).toEqual(
    Array(4).fill(undefined),
  );
});
