import pino from 'pino';
import { DependencyFailure, ProblemError } from '#server/problem.ts';
import type { Config } from '#server/start/config.ts';
import { inertTelemetry, type Telemetry } from '#server/telemetry/telemetry.ts';
import { escaped, withoutSecrets } from './secrets.ts';

export type Log = pino.Logger;

/** pino's own numbers. */
const [warnLevel, errorLevel] = [40, 50];

type Sinks = {
  /** told of every warning and error (MON-01) */
  readonly telemetry?: Telemetry;
  /** where lines go; standard output by default */
  readonly destination?: pino.DestinationStream;
};

/** An answer that was given on purpose, as because a backend fails, says what it is; where it was thrown leads nowhere. The server's own faults do. */
const told = (error: unknown): unknown => {
  if (!isForeign(error)) return pino.stdSerializers.err(error as Error);
  const { cause, message, name } = error;
  return {
    ...{ type: name, message },
    ...(error instanceof ProblemError && { status: error.status }),
    ...(cause !== undefined && { cause: told(cause) }),
  };
};

const isForeign = (error: unknown): error is Error =>
  error instanceof DependencyFailure ||
  isUnreached(error) ||
  (error instanceof ProblemError && (error.cause === undefined || isForeign(error.cause)));

/** No connection came to be, as with a database or a provider that is down. */
function isUnreached(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { syscall } = error as NodeJS.ErrnoException;
  return syscall === 'connect' || syscall === 'getaddrinfo' || isUnreached(error.cause);
}

/** One JSON line per event (T21). Errors are written with message and stack, both without secrets. */
export function createLog(config: Pick<Config, 'logLevel'>, { telemetry = inertTelemetry, destination }: Sinks = {}): Log {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: told },
    redact: {
      paths: ['*.authorization', '*.cookie', 'authorization', 'cookie', '*.token', 'token', '*.password', 'password'],
      censor: '[hidden]',
    },
    hooks: {
      streamWrite: (line) => escaped(withoutSecrets(line)),
      logMethod(input, method, level) {
        method.apply(this, input);
        if (level < warnLevel) return;
        const [facts, message] = input as [unknown, unknown];
        const { traceId } = this.bindings();
        telemetry.failed({
          severity: level >= errorLevel ? 'ERROR' : 'WARN',
          // The words of the line are the code's own; what came from outside stands in its facts, which stay here.
          text: typeof message === 'string' ? message : 'log',
          error: typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined,
          traceId: typeof traceId === 'string' ? traceId : undefined,
        });
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
