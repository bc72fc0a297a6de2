import pino from 'pino';
import type { Config } from '#server/config.ts';

export type Log = pino.Logger;

/** Anything that looks like a token or a vehicle's number never reaches a log line (T9, T21, D-055). */
const secrets = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\bBearer\s+[^\s"\\]+|\b[A-HJ-NPR-Z0-9]{17}\b/g;
export const withoutSecrets = (text: string): string => text.replace(secrets, '[hidden]');

/** One JSON line per event. Errors are written with message and stack, both without secrets. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', 'authorization', 'cookie', '*.token', 'token', '*.password', 'password'],
      censor: '[hidden]',
    },
    hooks: {
      streamWrite: withoutSecrets,
    },
  });
}
