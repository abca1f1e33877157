import type { Env } from '#server/env.ts'
import { type Origin, originOf } from '#server/platform/http/origin.ts'
import type { ProviderContext } from '#server/platform/idp/pages/forms.ts'

/** The origin and the id of a request to the provider. Its transactions record both. */
export interface RequestOrigin extends Origin {
  readonly requestId: string
}

export function requestOrigin({ req, response }: Pick<ProviderContext, 'req' | 'response'>, env: Env): RequestOrigin {
  return { ...originOf(req, env), requestId: response.get(requestIdHeader) }
}

/** The provider sets this response header at the start of every request. */
export const requestIdHeader = 'X-Request-Id'
