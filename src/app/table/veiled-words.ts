import { z } from 'zod';

/** What stands for a search for a vehicle in an address: its place among those of this tab. */
const sign = /^~(\d{1,4})$/;
const vin = /(?<![A-Za-z0-9])(?=[A-Za-z]*\d)[A-HJ-NPR-Za-hj-npr-z\d]{17}(?![A-Za-z0-9])/;
/** Beside the filters of boards (D-041): kept for the tab, and gone with a sign-out (T22). */
const key = 'cc.filters.vins';

function known(): string[] {
  try {
    return z.parse(z.array(z.string()), JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * A search as an address has it: one for a VIN stands there as a sign, since addresses are kept by browsers, proxies and mail (D-202, ADR 40). The way back,
 * and a page that is loaded again, find the vehicle; another tab, and whoever is sent the address, sees the list without that search.
 */
export function veiled(search: string): string {
  if (!vin.test(search)) return search;
  const all = known();
  const place = all.indexOf(search);
  if (place !== -1) return `~${place}`;
  try {
    sessionStorage.setItem(key, JSON.stringify([...all, search]));
    return `~${all.length}`;
  } catch {
    // A browser that keeps nothing could not find it again.
    return search;
  }
}

/** What a sign of this tab stands for; '' for one of another tab. Anything else is itself. */
export function unveiled(search: string): string {
  const [, place] = sign.exec(search) ?? [];
  return place === undefined ? search : (known()[Number(place)] ?? '');
}

/** A query of an address with signs for the VINs in it. */
export const veiledQuery = (query: string): string =>
  vin.test(query)
    ? new URLSearchParams([...new URLSearchParams(query)].map(([name, word]) => [name, veiled(word)])).toString()
    : query;

/** The same of a whole address. */
export function veiledHref(href: string): string {
  const [path = '', query] = href.split('?', 2);
  return query === undefined ? href : `${path}?${veiledQuery(query)}`;
}
