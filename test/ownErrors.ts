import type { Bindings, Logger } from 'pino'

/** Errors of our own that servers of this process masked, and that no test has taken. */
const errors: unknown[] = []

/** Takes the errors that were masked since the last call. A test that breaks something on purpose calls this at its end. */
export function takeOwnErrors(): unknown[] {
  return errors.splice(0)
}

/** A log that remembers each error which a client sees as "Something went wrong on our side". */
export function watchedLog(log: Logger): Logger {
  return new Proxy(log, {
    get: (target, name) => {
      if (name === 'child') return (bindings: Bindings) => watchedLog(target.child(bindings))
      if (name === 'error') return remember(target)
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function remember(log: Logger) {
  return (details: { readonly err?: unknown }, message: string): void => {
    if (message === 'unexpected error') errors.push(details.err)
    log.error(details, message)
  }
}
