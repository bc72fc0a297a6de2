import { z } from 'zod';
import { StartRefused } from './start-refused.ts';

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optionalUrl = z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/ }).optional());
/** Without `openid` no provider says who signed in. */
const scope = z
  .string()
  .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
  .refine((text) => text.split(' ').includes('openid'), "must contain 'openid'");
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const environment = z.object({
  PORT: z.preprocess(blankIsAbsent, wholeNumber(1, 65_535).default(8080)),
  HOST: z.preprocess(blankIsAbsent, z.string().default('127.0.0.1')),
  DATA_DIR: z.preprocess(blankIsAbsent, z.string().default('./data')),
  DATABASE_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^postgres(ql)?$/ }).optional()),
  PUBLIC_URL: optionalUrl,
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: z.preprocess(blankIsAbsent, z.string().min(1).default('control-center')),
  OIDC_SCOPE: z.preprocess(blankIsAbsent, scope.optional()),
  ENVIRONMENT: z.preprocess(blankIsAbsent, z.enum(['local', 'dev', 'approval', 'prelive', 'live']).default('local')),
  HELPDESK_URL: optionalUrl,
  IDP_ADMIN_CONSOLE_URL: optionalUrl,
  ANALYTICS_TOOL_URL: optionalUrl,
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  SEED: z.preprocess(blankIsAbsent, z.enum(['none', 'demo', 'large']).default('demo')),
  SEED_VEHICLES: z.preprocess(blankIsAbsent, wholeNumber(0, 10_000_000).optional()),
  FLEET_SPEED: z.preprocess(blankIsAbsent, z.coerce.number().positive().max(100_000).default(1)),
  LOG_LEVEL: z.preprocess(blankIsAbsent, z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** origin under which browsers reach the portal, without a trailing slash */
  readonly publicUrl: string;
  readonly oidcIssuer: string | undefined;
  readonly oidcClientId: string;
  /** what a sign-in asks the provider for, separated by blanks */
  readonly oidcScope: string;
  readonly environment: 'local' | 'dev' | 'approval' | 'prelive' | 'live';
  readonly helpdeskUrl: string | undefined;
  readonly idpAdminConsoleUrl: string | undefined;
  readonly analyticsToolUrl: string | undefined;
  readonly otlpEndpoint: string | undefined;
  readonly seed: 'none' | 'demo' | 'large';
  readonly seedVehicles: number | undefined;
  /** factor on the simulated fleet's clock */
  readonly fleetSpeed: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
};

/** A wrong environment; the message names every variable that is wrong. */
export class ConfigError extends StartRefused {
  override readonly name = 'ConfigError';
}

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/;
const isLoopback = (host: string): boolean => loopback.test(host);
export const isLoopbackUrl = ({ hostname }: URL): boolean => isLoopback(hostname.replace(/^\[|\]$/g, ''));

/** What every OpenID provider knows. The embedded one also puts `portal` into the access tokens that it gives (names.ts). */
const standardScope = 'openid profile email';
const embeddedScope = `${standardScope} portal`;

/** Parses the environment (README, Configuration). Throws ConfigError naming what is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The environment is not valid. ${lines.join('; ')}`);
  }
  const e = parsed.data;
  if (!e.OIDC_ISSUER && !isLoopback(e.HOST)) {
    throw new ConfigError(
      `HOST: '${e.HOST}' is not a loopback address, and the embedded identity provider serves loopback only; set OIDC_ISSUER`,
    );
  }
  if (!e.OIDC_ISSUER && e.ENVIRONMENT === 'live') {
    throw new ConfigError(
      'OIDC_ISSUER: ENVIRONMENT=live needs an identity provider of your own; the embedded identity provider has demo users with a known password',
    );
  }
  const publicUrl = e.PUBLIC_URL === undefined ? undefined : new URL(e.PUBLIC_URL);
  if (publicUrl && publicUrl.protocol !== 'https:' && !isLoopbackUrl(publicUrl)) {
    throw new ConfigError(
      `PUBLIC_URL: '${e.PUBLIC_URL}' must begin with https; browsers send the sign-in's cookie over http only on this machine (localhost)`,
    );
  }
  // People type localhost; the provider, cookies and links then stay at that one address.
  const host = isLoopback(e.HOST) ? 'localhost' : e.HOST.includes(':') ? `[${e.HOST}]` : e.HOST;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    publicUrl: (e.PUBLIC_URL ?? `http://${host}:${e.PORT}`).replace(/\/+$/, ''),
    oidcIssuer: e.OIDC_ISSUER,
    oidcClientId: e.OIDC_CLIENT_ID,
    oidcScope: e.OIDC_SCOPE ?? (e.OIDC_ISSUER ? standardScope : embeddedScope),
    environment: e.ENVIRONMENT,
    helpdeskUrl: e.HELPDESK_URL,
    idpAdminConsoleUrl: e.IDP_ADMIN_CONSOLE_URL,
    analyticsToolUrl: e.ANALYTICS_TOOL_URL,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    seed: e.SEED,
    seedVehicles: e.SEED_VEHICLES,
    fleetSpeed: e.FLEET_SPEED,
    logLevel: e.LOG_LEVEL,
  };
}
