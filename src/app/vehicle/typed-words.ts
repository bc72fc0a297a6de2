import { keepTabWords, tabWords } from '#src/app/tab-words.ts';

/**
 * What was typed of vehicles in this tab, by what stands for it in addresses: a search by a sign, a VIN by the name of its vehicle. Beside the filters of
 * boards (D-041): kept for the tab, and gone with a sign-out (T22).
 */
const key = 'cc.filters.typed';
/** What stands for a search for a vehicle in an address: its place among those of this tab. */
const sign = /^~(\d{1,4})$/;
const vin = /(?<![A-Za-z0-9])(?=[A-Za-z]*\d)[A-HJ-NPR-Za-hj-npr-z\d]{17}(?![A-Za-z0-9])/;

const keepTyped = (name: string, word: string): boolean => keepTabWords(key, { ...tabWords(key), [name]: word });

/**
 * A search as an address has it: one for a VIN stands there as a sign, since addresses are kept by browsers, proxies and mail (D-202, ADR 40). The way back,
 * and a page that is loaded again, find the vehicle; another tab, and whoever is sent the address, sees the list without that search.
 */
export function veiled(search: string): string {
  if (!vin.test(search)) return search;
  const signs = Object.entries(tabWords(key)).filter(([name]) => sign.test(name));
  const known = signs.find(([, word]) => word === search);
  if (known) return known[0];
  const name = `~${signs.length}`;
  // A browser that keeps nothing could not find it again.
  return keepTyped(name, search) ? name : search;
}

/** What a sign of this tab stands for; '' for one of another tab. Anything else is itself. */
export const unveiled = (search: string): string => (sign.test(search) ? (tabWords(key)[search] ?? '') : search);

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

/**
 * Keeps which VIN was typed for a vehicle: addresses have its name alone (D-202, ADR 40), and of a vehicle that somebody may not see nobody tells the VIN
 * again. A browser that keeps nothing finds the vehicle all the same.
 */
export function keepTypedVin(vehicleKey: string, typed: string): void {
  keepTyped(vehicleKey, typed);
}

/** The VIN that was typed in this tab for a vehicle; undefined where another tab has it. */
export const typedVin = (vehicleKey: string): string | undefined => tabWords(key)[vehicleKey];
