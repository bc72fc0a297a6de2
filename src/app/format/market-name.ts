const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
/** A market by its name; one that is no country as it is. */
export function marketName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
