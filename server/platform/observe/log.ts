import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Env } from '#server/env.ts'

/** Fields that never reach a log, wherever someone puts them. */
const personal = ['email', 'display_name', 'username', 'password', 'token', 'authorization', 'cookie', 'to', 'query']

/**
 * The log of a process: JSON lines on standard error, without personal data. Errors go to Sentry too where SENTRY_DSN is set.
 */
export async function createLog(
  env: Pick<Env, 'LOG_LEVEL' | 'SENTRY_DSN'>,
  stream: pino.DestinationStream = logDestination(),
): Promise<Logger> {
  const report = env.SENTRY_DSN ? await connectSentry(env.SENTRY_DSN) : undefined
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method, level) {
        const error = (args[0] as { err?: unknown } | undefined)?.err
        if (report && level >= 50 && error instanceof Error) report(error)
        method.apply(this, args)
      },
    },
  }
  return pino(options, stream)
}

/** Characters of lines that wait for room. */
const waitingLimit = 1_000_000

/**
 * Writes lines to a file that is open, standard error unless told. What cannot be written, on a full disk say, waits for the
 * next line, and ends neither the request nor the process.
 */
export function logDestination(fd = 2): pino.DestinationStream {
  return pino.destination({ fd, sync: true, maxLength: waitingLimit }).on('error', () => undefined)
}

interface DatabaseError extends Error {
  severity?: string
  code?: string
  table?: string
  column?: string
  constraint?: string
}

/** PostgreSQL quotes the values of a failed statement in its messages; its codes and names tell enough. */
function describeError(error: Error): object {
  const { severity, code, table, column, constraint } = error as DatabaseError
  if (!severity) return stdSerializers.err(error)
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return { type: 'DatabaseError', code, table, column, constraint, stack }
}

/** Loaded only where it is used: it is larger than the rest of the server. */
async function connectSentry(dsn: string): Promise<(error: Error) => void> {
  const sentry = await import('@sentry/node')
  sentry.init({ dsn, sendDefaultPii: false, defaultIntegrations: false, maxBreadcrumbs: 0 })
  return (error) => {
    const { type, code } = describeError(error) as { type?: string; code?: string }
    // A database error is told by its code alone: its message can quote a row.
    sentry.captureException(
      'severity' in error ? Object.assign(new Error(`${type} ${code}`), { stack: error.stack }) : error,
    )
  }
}
