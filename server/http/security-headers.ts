/** Headers of every answer (T11). No inline script runs; Mantine writes style elements, hence the one exception. */
const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** API answers are never documents: nothing in them may run, be framed or be kept. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox",
  'Cache-Control': 'no-store',
};

/** The page may talk to itself and to the identity provider alone. */
export function pageHeaders(issuerOrigin: string | undefined, development = false): Readonly<Record<string, string>> {
  const elsewhere = issuerOrigin ? ` ${issuerOrigin}` : '';
  const script = development ? "'self' 'unsafe-inline'" : "'self'";
  const policy = [
    "default-src 'self'",
    `script-src ${script}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${elsewhere}${development ? ' ws:' : ''}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${elsewhere}`,
    "frame-ancestors 'none'",
  ];
  return { ...everywhere, 'Content-Security-Policy': policy.join('; ') };
}
