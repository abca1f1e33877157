import type { Logger } from 'pino'

/** Longer than any request may take; what still runs then is cut off. */
const drainTimeout = 15_000

/**
 * Stops in order on Ctrl-C, SIGTERM, or the end of the launcher that started this process. A second signal does not cut the
 * stop short, since a terminal sends Ctrl-C to every process of a pipeline at once.
 */
export function stopOnSignals(log: Logger, stop: () => Promise<void>): void {
  let stopping = false
  const begin = (reason: string) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => process.exit(1), drainTimeout).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => begin('SIGINT'))
  process.on('SIGTERM', () => begin('SIGTERM'))
  process.on('SIGHUP', () => begin('SIGHUP'))
  process.on('disconnect', () => begin('launcher ended'))
}
