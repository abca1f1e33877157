import type { Bindings, Logger } from 'pino'

/** Errors of our own that servers of this process masked, and that no test has called for. */
const errors: unknown[] = []

/** Takes the errors that were masked since the last call. A test that breaks something on purpose calls this at its end. */
export function takeOwnErrors(): unknown[] {
  return errors.splice(0)
}

/**
 * Wraps a log and remembers each error that a client sees as "Something went wrong on our side".
 * @param counts returns whether an error still counts; by default always.
 */
export function watchedLog(log: Logger, counts: () => boolean = () => true): Logger {
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'child') return (bindings: Bindings) => watchedLog(target.child(bindings), counts)
      if (name === 'error') return remember(target, counts)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function remember(log: Logger, counts: () => boolean) {
  return (details: { readonly err?: unknown }, message: string): void => {
    if (message === 'unexpected error' && counts()) errors.push(details.err)
    log.error(details, message)
  }
}
