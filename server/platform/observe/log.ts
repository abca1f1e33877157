import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
import type { Env } from '#server/env.ts'
import { codeOf, textOf } from '#server/errors.ts'
import { createRepeats } from './repeats.ts'

/** Fields that are hidden at any place of a log line. */
const personal = ['email', 'display_name', 'username', 'password', 'token', 'authorization', 'cookie', 'to', 'query']

/**
 * Creates the log of a process: JSON lines on standard error, without personal data. With SENTRY_DSN, errors go to
 * Sentry too.
 */
export async function createLog(
  env: Pick<Env, 'LOG_LEVEL' | 'SENTRY_DSN'>,
  stream: pino.DestinationStream = logDestination(),
): Promise<Logger> {
  const report = env.SENTRY_DSN ? await connectSentry(env.SENTRY_DSN) : undefined
  const leftOut = createRepeats()
  const options: LoggerOptions = {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: describeError },
    redact: { paths: personal.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method, level) {
        const [about]: readonly unknown[] = args
        const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : undefined
        if (report && level >= 50 && error instanceof Error) report(error)
        const repeated = level === 40 ? leftOut(lineOf(args)) : 0
        if (repeated === undefined) return
        method.apply(this, args)
        if (repeated > 0) method.call(this, { repeated, of: args.at(-1) }, 'equal warnings were left out')
      },
    },
  }
  return pino(options, stream)
}

/**
 * Returns the parts that make two warnings equal: the words, the values, and the kind of the error. An error affects many requests, and one line is enough.
 */
function lineOf(args: readonly unknown[]): string {
  const values = args.flatMap((arg) => (typeof arg === 'object' && arg !== null ? Object.entries(arg) : [['', arg]]))
  const isFailure = values.some(([, value]) => value instanceof Error)
  return values
    .filter(([name]) => !(isFailure && name === 'requestId'))
    .map(([name, value]) => `${name}=${value instanceof Error ? [codeOf(value), value] : value}`)
    .join(' ')
}

/** The most buffered text, in characters. */
const bufferLimit = 1_000_000

/**
 * Writes lines to an open file, by default standard error. A line that cannot be written, such as on a full disk, is retried with
 * the next line. It fails neither the request nor the process.
 */
export function logDestination(fd = 2): pino.DestinationStream {
  return pino.destination({ fd, sync: true, maxLength: bufferLimit }).on('error', () => undefined)
}

/** Leaves out the message of database errors, since PostgreSQL quotes values in it. Code and names are enough. */
function describeError(error: Error) {
  if (!textOf(error, 'severity')) return stdSerializers.err(error)
  const [code, table, column, constraint] = ['code', 'table', 'column', 'constraint'].map((name) => textOf(error, name))
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
  return { type: 'DatabaseError', code, table, column, constraint, stack }
}

/** Loads Sentry only when it is used, since it is larger than the rest of the server. */
async function connectSentry(dsn: string): Promise<(error: Error) => void> {
  const sentry = await import('@sentry/node')
  sentry.init({ dsn, sendDefaultPii: false, defaultIntegrations: false, maxBreadcrumbs: 0 })
  return (error) => {
    const { type, code } = describeError(error)
    // Only the code of a database error is sent: its message can quote a row.
    sentry.captureException(
      'severity' in error ? Object.assign(new Error(`${type} ${code}`), { stack: error.stack }) : error,
    )
  }
}
