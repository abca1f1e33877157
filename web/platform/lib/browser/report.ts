import { readConfig } from './config.ts'

/** Logs an error, and reports it to Sentry if that is set up. */
export function reportError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: errors of the app belong in the browser's log, and only this line writes to it.
  console.error(error)
  const { sentryDsn } = readConfig()
  if (sentryDsn) void send(sentryDsn, error)
}

let sentry: Promise<typeof import('./sentry.ts')> | undefined

/** Sends an error to Sentry, which is loaded with the first error. A failure to reach Sentry is ignored. */
async function send(dsn: string, error: unknown): Promise<void> {
  sentry ??= import('./sentry.ts')
  await sentry.then(({ capture }) => capture(dsn, error)).catch(() => undefined)
}
