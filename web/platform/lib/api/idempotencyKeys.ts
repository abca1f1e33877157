import { isTransient } from './apiError.ts'
import { isMutation, keyOf, type Request, type Send } from './operation.ts'

/**
 * Adds an idempotency key to every mutation that takes one, so that the server runs it only once. A mutation without an answer
 * keeps its key when the user sends it again, because the first attempt may have succeeded.
 */
export function withIdempotencyKeys(send: Send, createKey: () => string = () => crypto.randomUUID()): Send {
  const unanswered = new Map<string, string>()
  return async (request) => {
    if (!takesKey(request)) return send(request)
    const name = keyOf(request)
    const key = unanswered.get(name) ?? createKey()
    unanswered.set(name, key)
    try {
      const answer = await send({ ...request, variables: { ...request.variables, key } })
      unanswered.delete(name)
      return answer
    } catch (error) {
      if (!isTransient(error)) unanswered.delete(name)
      throw error
    }
  }
}

function takesKey(request: Request): boolean {
  return isMutation(request) && /\$key:/.test(request.query) && request.variables.key === undefined
}
