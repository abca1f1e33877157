import type { ServerResponse } from 'node:http'
import { UserError } from '#server/errors.ts'

/** Aborts when the connection closes, so that the work for it stops. */
export function closeSignal(res: ServerResponse): AbortSignal {
  const controller = new AbortController()
  res.once('close', () => controller.abort(new UserError('BAD_INPUT', 'The request was interrupted. Send it again.')))
  return controller.signal
}
