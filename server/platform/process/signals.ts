import type { Logger } from 'pino'

/** In milliseconds, longer than any request may take. Requests that still run then are aborted. */
const drainTimeout = 15_000

/**
 * Shuts down gracefully on Ctrl-C, SIGTERM, or when the launcher of this process ends. A second signal does not shorten the
 * shutdown, since a terminal sends Ctrl-C to every process of a pipeline at once.
 * @param drainSeconds the time for which `stop` still takes requests.
 */
export function stopOnSignals(log: Logger, stop: () => Promise<void>, drainSeconds: number): void {
  let stopping = false
  const shutDown = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), drainTimeout + drainSeconds * 1000).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => shutDown('SIGINT'))
  process.on('SIGTERM', () => shutDown('SIGTERM'))
  process.on('SIGHUP', () => shutDown('SIGHUP'))
  process.on('disconnect', () => shutDown('launcher ended'))
}
