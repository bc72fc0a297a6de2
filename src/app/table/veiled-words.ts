/** What stands for a search for a vehicle in an address: its place among those of this tab. */
const sign = /^~(\d{1,4})$/;
const vin = /(?<![A-Za-z0-9])(?=[A-Za-z]*\d)[A-HJ-NPR-Za-hj-npr-z\d]{17}(?![A-Za-z0-9])/;
const key = 'cc.veiled-words';

let words: string[] | undefined;
/** Kept for the tab, so that a page that is loaded again, and the way back, find the same vehicle. */
function known(): string[] {
  try {
    words ??= (JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[]).map(String);
  } catch {
    words ??= [];
  }
  return words;
}

/**
 * A search as an address has it: one for a VIN stands there as a sign, since addresses are kept by browsers, proxies and mail (D-202, ADR 40). Another tab,
 * and whoever is sent the address, sees the list without that search.
 */
export function veiled(search: string): string {
  if (!vin.test(search)) return search;
  const all = known();
  const place = all.indexOf(search);
  if (place !== -1) return `~${place}`;
  all.push(search);
  try {
    sessionStorage.setItem(key, JSON.stringify(all));
  } catch {
    // Without storage it is known until the page is loaded again.
  }
  return `~${all.length - 1}`;
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
