import { platformName, platforms } from '#contract/access/permissions.ts';

type Names = Readonly<Record<string, string>>;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let markets: Names | undefined;

/** Names of countries by their codes; asked for once, and only where somebody works with markets. */
function marketNames(): Names {
  const region = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const all = letters.flatMap((one) => letters.map((other) => one + other));
  // Codes of the past stand for those of today: DD is called Germany too.
  const isOfToday = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  markets ??= Object.fromEntries(
    all.flatMap((code) => (region.of(code) !== undefined && isOfToday(code) ? [[code, region.of(code) ?? '']] : [])),
  );
  return markets;
}

const platformNames: Names = Object.fromEntries(platforms.map((code) => [code, platformName(code)]));

/** What people call the values of a filter key that are codes; undefined where a value says itself what it is. */
export function valueNames(key: string): Names | undefined {
  if (key === 'PLATFORM') return platformNames;
  return key === 'MARKET' ? marketNames() : undefined;
}

/** The value that is meant by what somebody typed: the code itself, or what it is called, in any case. */
export function valueMeant(typed: string, names: Names): string {
  const word = typed.toLowerCase();
  const found = Object.entries(names).find(([code, name]) => code.toLowerCase() === word || name.toLowerCase() === word);
  return found?.[0] ?? typed;
}
