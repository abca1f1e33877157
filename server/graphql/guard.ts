import type { Plugin } from 'graphql-yoga'
import { forbidden } from '#server/auth/viewer.ts'
import { UserError } from '#server/errors.ts'
import type { Metrics } from '#server/metrics.ts'
import type { Context } from './context.ts'
import { firstRefused } from './permissions.ts'

/** Refuses an operation as a whole, before it runs, when the viewer's role may not use one of its fields. */
export function guard(metrics: Metrics): Plugin<Context> {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const { viewer, log, requestId } = args.contextValue
      const refused = firstRefused(args, viewer.role)
      if (!refused) return
      metrics.denied(refused)
      log.warn({ requestId, field: refused, role: viewer.role, account: viewer.id }, 'denied')
      // The caller's mistake is no crash: it is given as a result, so that the operation is measured like any other.
      setResultAndStopExecution({ errors: [forbidden(viewer) as never] })
    },
    // They would take another way than the check above.
    onSubscribe: ({ setResultAndStopExecution }) => {
      setResultAndStopExecution({
        errors: [new UserError('BAD_INPUT', 'There are no subscriptions here. Ask again now and then.') as never],
      })
    },
  }
}
