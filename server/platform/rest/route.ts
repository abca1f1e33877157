import type { IncomingMessage } from 'node:http'
import type { UploadStore } from '#server/platform/files/viruses/uploadStore.ts'
import type { Context } from '#server/platform/graphql/context.ts'
import type { Permission } from '#shared/platform/permissions.ts'

/** A request that was authenticated and authorized. */
export interface RouteRequest {
  readonly context: Context
  readonly files: UploadStore
  /** The part of the path at `{id}`, not validated. */
  readonly id: string
  readonly query: URLSearchParams
  /** The headers, and the body as a stream. */
  readonly req: IncomingMessage
}

/** One address of the portal's REST API. */
export interface Route {
  readonly method: 'GET' | 'POST'
  /** The path below /portal, without a query. `{id}` matches one segment. */
  readonly path: string
  readonly permission: Permission
  /** The number of operations that it counts as in the rate limit; by default one. */
  readonly cost?: number
  /** True if the body is a file. An account may upload only a few at the same time. */
  readonly upload?: true
  /** True if it waits for a file to be read. These requests of an account have a line of their own, so that its other requests go on. */
  readonly readsFile?: true
  /** Its result is sent as JSON or as a file. A UserError is sent as its sentence with the status of its code. */
  answer(request: RouteRequest): Promise<unknown>
}
