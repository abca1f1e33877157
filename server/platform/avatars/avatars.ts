import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { clientAddress } from '#server/platform/http/clientAddress.ts'
import { createRateLimiter } from '#server/platform/http/limits/rateLimiter.ts'
import { isOwnSite } from '#server/platform/http/ownSite.ts'
import { filePolicy } from '#server/platform/http/securityHeaders.ts'
import { hashToken } from '#server/platform/idp/provider/secrets.ts'
import type { Metrics } from '#server/platform/observe/metrics.ts'
import { sourceOfPath } from './avatarPath.ts'
import type { PictureNetwork } from './fetchPicture.ts'
import type { Picture } from './picture.ts'
import { createPictureCache } from './pictureCache.ts'

/** Pictures per minute and IP address. An office that looks through a few hundred developers needs that many. */
const perMinute = 3_000
/** Milliseconds after which the browser keeps showing the initial. The fetch continues and fills the cache. */
const timeoutMs = 1_500

export interface AvatarDeps {
  readonly env: Env
  readonly log: Logger
  /** Encrypts the address of a picture in its path. */
  readonly secret: string
  /** The network that pictures are fetched from; by default the internet. */
  readonly pictureNetwork?: PictureNetwork
  readonly metrics: Pick<Metrics, 'limited'>
}

/** Serves pictures of people by the paths that `avatarPath` makes. Our pages load pictures from nowhere else. */
export function createAvatars(deps: AvatarDeps): { handle(req: IncomingMessage, res: ServerResponse): void } {
  const { env, log, secret, metrics } = deps
  const rateLimiter = createRateLimiter({ env: { RATE_PER_MINUTE: perMinute }, log, metrics })
  const pictureAt = createPictureCache(deps.pictureNetwork)

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const account = hashToken(clientAddress(req, env.TRUST_PROXY))
    rateLimiter.take({ account, path: '/portal/avatar', requestId: randomUUID(), cost: 1 })
    const isReading = (req.method === 'GET' || req.method === 'HEAD') && isOwnSite(req, env)
    const source = isReading ? sourceOfPath(secret, req.url ?? '') : undefined
    const picture = source && (await withTimeout(pictureAt(source)))
    if (picture) send(req, res, picture)
    else refuse(res, 404)
  }

  return {
    handle: (req, res) => {
      answer(req, res).catch((error) => {
        if (error instanceof UserError) return refuse(res, 429)
        log.error({ err: error }, 'a picture failed')
        refuse(res, 500)
      })
    },
  }
}

async function withTimeout(picture: Promise<Picture | undefined>): Promise<Picture | undefined> {
  const { promise: timeout, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), timeoutMs)
  try {
    return await Promise.race([picture, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function send(req: IncomingMessage, res: ServerResponse, { content, mediaType, etag }: Picture): void {
  const headers = {
    'content-type': mediaType,
    'content-security-policy': filePolicy,
    'cache-control': 'private, max-age=86400',
    etag,
  }
  if (req.headers['if-none-match'] === etag) res.writeHead(304, headers).end()
  else
    res
      .writeHead(200, { ...headers, 'content-length': content.length })
      .end(req.method === 'HEAD' ? undefined : content)
}

function refuse(res: ServerResponse, status: 404 | 429 | 500): void {
  res.writeHead(status, { 'cache-control': 'no-store' }).end()
}
