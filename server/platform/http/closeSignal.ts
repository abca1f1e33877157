import type { ServerResponse } from 'node:http'
import { UserError } from '#server/errors.ts'

/** Aborts when the connection closes before its answer is complete, so that the work for it stops. */
export function closeSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => {
    // Every answer ends with this event, and hardly any was interrupted.
    if (res.writableFinished) return
    controller.abort(new UserError('BAD_INPUT', 'The request was interrupted. Send it again.'))
  })
  return controller.signal
}
