import type { IncomingMessage } from 'node:http'
import type { FileStore } from '#server/platform/files/fileStore.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import type { Permission } from '#shared/permissions.ts'

/** A request of somebody who may make it. */
export interface RouteRequest {
  readonly context: Context
  readonly files: FileStore
  /** What stands for `{id}` in the path, unchecked. */
  readonly id: string
  readonly query: URLSearchParams
  /** Its headers, and its body as it comes. */
  readonly req: IncomingMessage
}

/** One address of the portal's REST API. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** Below /portal, without a query; `{id}` in it stands for an id. */
  readonly path: string
  readonly permission: Permission
  /** As how many operations it counts in the rate of its account; left out, as one. */
  readonly cost?: number
  /** Whether the body is a file, of which an account may not send many at the same time. */
  readonly upload?: true
  /** What it returns is sent as JSON, or as the file that it is; a UserError as its sentence, under the status of its code. */
  answer(request: RouteRequest): Promise<unknown>
}
