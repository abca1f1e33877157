import type { IncomingMessage } from 'node:http'
import { UserError } from '#server/errors.ts'
import type { Context } from '#server/graphql/context.ts'
import type { Permission } from '#shared/permissions.ts'
import { isJson } from './ownSite.ts'

/** A request of somebody who may make it. */
export interface RouteRequest {
  readonly context: Context
  readonly query: URLSearchParams
  /** Its headers, and its body as it comes. */
  readonly req: IncomingMessage
}

/** One address of the portal's REST API. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below /portal, without a query. */
  readonly path: string
  readonly permission: Permission
  /** What it returns is sent as JSON; a UserError as its sentence, under the status of its code. */
  answer(request: RouteRequest): Promise<unknown>
}

/** Bytes of a JSON body. */
const bodyLimit = 256 * 1024

/**
 * Reads a body of JSON.
 * @throws UserError BAD_INPUT when it is something else, TOO_LARGE when it is too long.
 */
export async function readJson(req: IncomingMessage): Promise<unknown> {
  if (!isJson(req)) throw new UserError('BAD_INPUT', 'Send the body as application/json.')
  try {
    return JSON.parse(await readText(req))
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError('BAD_INPUT', 'The body is not JSON.')
    throw error
  }
}

async function readText(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Left early, the connection must live on to carry the refusal.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > bodyLimit) {
      throw new UserError('TOO_LARGE', `A request has at most ${bodyLimit / 1024} KB. Send less at a time.`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
