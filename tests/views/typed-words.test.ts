import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { wipeState } from '#src/app/session/wipe-state.ts';
import { searchOfTable, tableOf, tableState, wordsOfTable } from '#src/app/table/table-search.ts';
import { keepTypedVin, typedVin, unveiled, veiled, veiledHref } from '#src/app/vehicle/typed-words.ts';
import { trackingSearch } from '#src/areas/e311-deployment/searches.ts';

const vin = 'WVWZZZE1ZMP000001';

it('the address of a list that is searched by VIN has a sign for it, which the tab finds again (D-202, ADR 40)', () => {
  const { defaults, search } = tableOf(['vin', 'status'], 'name,asc');
  const asked = { ...tableState({}, defaults), search: `  ${vin.toLowerCase()} `, filters: { vin, status: 'ACTIVE' } };
  const address = searchOfTable(asked, defaults);
  expect(JSON.stringify(address)).not.toMatch(/[A-Za-z0-9]{17}/);
  expect(address).toMatchObject({ status: 'ACTIVE', q: expect.stringMatching(/^~\d+$/) });
  expect(tableState(z.parse(search, address), defaults)).toEqual(asked);
  // The same search has the same address, and a view keeps what is searched for.
  expect(searchOfTable(asked, defaults)).toEqual(address);
  expect(wordsOfTable(asked, defaults)).toMatchObject({ q: asked.search, vin });
});

it('searches and VINs that were typed share a store, and go on without one (D-202, T22)', () => {
  sessionStorage.clear();
  const key = 'JoYA4V5-Sr67PZa9cYnAUA';
  keepTypedVin(key, vin);
  // The VIN of a vehicle is no search, whatever was typed first.
  expect([veiled(vin), unveiled('~0'), typedVin(key), veiled(`${vin} x`)]).toEqual(['~0', vin, vin, '~1']);
  expect(Object.keys(sessionStorage)).toEqual(['cc.filters.typed']);
  vi.stubGlobal('sessionStorage', undefined);
  keepTypedVin(key, vin);
  expect([veiled(vin), unveiled('~0'), typedVin(key)]).toEqual([vin, '', undefined]);
  vi.unstubAllGlobals();
  wipeState(sessionStorage);
  expect([unveiled('~0'), typedVin(key)]).toEqual(['', undefined]);
});

it('other words stand as they are; a sign of another tab searches for nothing', () => {
  for (const word of ['Matrix', '987654', 'ABCDEFGHJKLMNPRST', `${vin}9`, '~']) expect(unveiled(veiled(word))).toBe(veiled(word));
  expect([veiled('Matrix'), veiled(`${vin}9`), unveiled('~900')]).toEqual(['Matrix', `${vin}9`, '']);
  // What the palette leads to, and a view that was kept.
  expect(veiledHref(`/deployment/7/deploy/rollout?q=${vin}&sort=a,asc`)).toMatch(
    /^\/deployment\/7\/deploy\/rollout\?q=%7E\d+&sort=a%2Casc$/,
  );
  expect([veiledHref('/a?sort=a,asc'), veiledHref('/a')]).toEqual(['/a?sort=a,asc', '/a']);
  expect(z.parse(trackingSearch, { vehicle: veiled(vin) })).toMatchObject({ vehicle: vin });
  expect(z.parse(trackingSearch, { vehicle: '~900' }).vehicle).toBeUndefined();
});
