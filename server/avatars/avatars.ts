import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddress } from '#server/clientAddress.ts'
import { UserError } from '#server/errors.ts'
import { isOwnSite } from '#server/http/ownSite.ts'
import { createRates } from '#server/http/rates.ts'
import { filePolicy } from '#server/http/securityHeaders.ts'
import { hashToken } from '#server/idp/secrets.ts'
import type { Metrics } from '#server/metrics.ts'
import type { AppParts } from '#server/parts.ts'
import { sourceOfPath } from './address.ts'
import type { Picture } from './picture.ts'
import { createPictures } from './pictures.ts'

/** Pictures that one address may ask for in a minute: an office that looks through a few hundred developers. */
const perMinute = 3_000
/** Milliseconds after which the letter stays. The picture still comes, for the next look. */
const patience = 1_500

export interface AvatarParts extends Pick<AppParts, 'env' | 'log' | 'secret' | 'pictureNetwork'> {
  readonly metrics: Pick<Metrics, 'limited'>
}

/** Sends the pictures of people on to our own pages, by the paths that `avatarPath` makes. Browsers load them from nowhere else. */
export function createAvatars(parts: AvatarParts): { handle(req: IncomingMessage, res: ServerResponse): void } {
  const { env, log, secret, metrics } = parts
  const rates = createRates({ env: { RATE_PER_MINUTE: perMinute }, log, metrics })
  const pictureAt = createPictures(parts.pictureNetwork)

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const account = hashToken(clientAddress(req, env.TRUST_PROXY))
    rates.take({ account, path: '/portal/avatar', requestId: randomUUID(), cost: 1 })
    const isReading = (req.method === 'GET' || req.method === 'HEAD') && isOwnSite(req, env)
    const source = isReading ? sourceOfPath(secret, req.url ?? '') : undefined
    const picture = source && (await soon(pictureAt(source)))
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

async function soon(picture: Promise<Picture | undefined>): Promise<Picture | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), patience)
  try {
    return await Promise.race([picture, late])
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
