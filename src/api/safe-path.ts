const nowhere = '/';
const longest = 2048;
/** Pages and addresses that nobody wants to be sent to: they sign in or out, or are no pages. */
const notDestinations = /^\/(login|logout|idp|api)(\/|$)/i;

/**
 * A path of this portal from a text that came from outside (T13, D-035): starts with exactly one `/`, stays on this origin however a
 * browser reads it. Everything else becomes `/`.
 */
export function safePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || wanted.length > longest || !isLocal(wanted)) return nowhere;
  const [path = ''] = wanted.split(/[?#]/, 1);
  let decoded = path;
  // Decoded as often as anything on the way might do it: a double slash hidden in escapes is still one.
  for (let round = 0; round < 3; round += 1) {
    const next = decode(decoded);
    if (next === undefined || !isLocal(next)) return nowhere;
    decoded = next;
  }
  const base = 'http://portal.invalid';
  if (!URL.canParse(wanted, base)) return nowhere;
  const url = new URL(wanted, base);
  if (url.origin !== base || !isLocal(url.pathname) || notDestinations.test(url.pathname)) return nowhere;
  return `${url.pathname}${url.search}${url.hash}`;
}

function isLocal(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which would join two slashes
  return /^\/(?![/\\])/.test(text) && !/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(text) && !text.includes('//');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
