import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Context } from './context.ts'
import { publicError } from './errors.ts'

/** What the plugins see; a viewer is missing only when the token has expired, and then nothing runs. */
export type RequestContext = Omit<Context, 'viewer'> & { readonly viewer: Viewer | undefined }

/** The client reads these words, gets a fresh token, and sends the same again: one answer for each operation of the batch. */
const expired: ExecutionResult = {
  errors: [
    new GraphQLError('Could not verify JWT: JWTExpired', {
      extensions: { code: 'invalid-jwt', http: { status: 200 } },
    }),
  ],
}

export const answerExpired: Plugin<object, RequestContext> = {
  onParams: ({ context, setResult }) => {
    if (!context.viewer) setResult(expired)
  },
}

/** The last to see a result, whatever part of the pipeline made it. */
export const hideErrors: Plugin<object, RequestContext> = {
  onResultProcess: ({ result, setResult, serverContext: { log, requestId } }) => {
    const hide = (one: ExecutionResult) =>
      one === expired || !one.errors
        ? one
        : { ...one, errors: one.errors.map((error) => publicError(error, log, requestId)) }
    setResult(Array.isArray(result) ? result.map(hide) : hide(result as ExecutionResult))
  },
}
