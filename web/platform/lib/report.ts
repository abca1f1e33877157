import { readConfig } from './config.ts'

/** Logs what went wrong, and reports it to Sentry where that is set up. */
export function reportError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is where an error of the app belongs, and this is its only writer.
  console.error(error)
  const { sentryDsn } = readConfig()
  if (sentryDsn) void send(sentryDsn, error)
}

let sentry: Promise<typeof import('./sentry.ts')> | undefined

/** Sentry is loaded with the first error only. Whether it can be reached must not matter to anybody. */
async function send(dsn: string, error: unknown): Promise<void> {
  sentry ??= import('./sentry.ts')
  await sentry.then(({ capture }) => capture(dsn, error)).catch(() => undefined)
}
