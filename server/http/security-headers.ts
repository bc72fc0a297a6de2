import { createHash } from 'node:crypto';

/** Headers of every answer (T11). Inline scripts run by their hash alone; Mantine writes style elements, hence the one exception. */
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

/** Source of a policy that allows exactly this text, as an inline script or style. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page may run its own inline scripts, and talk to itself and to the identity provider alone. */
export function pageHeaders(
  issuerOrigin: string | undefined,
  inlineScripts: readonly string[],
): Readonly<Record<string, string>> {
  const elsewhere = issuerOrigin ? ` ${issuerOrigin}` : '';
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts.map(hashSource)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${elsewhere}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${elsewhere}`,
    "frame-ancestors 'none'",
  ];
  return { ...everywhere, 'Content-Security-Policy': policy.join('; ') };
}
