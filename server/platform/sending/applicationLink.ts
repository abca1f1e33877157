import type { Env } from '#server/env.ts'
import { deriveKey, isSignedBy, sign } from '#server/platform/idp/provider/secrets.ts'

export const applicationPath = '/public/application'

/** Counts seconds. */
const linkLifetime = 180 * 86_400
/** Counts bytes of an id, and of a moment in seconds. */
const sizes = { id: 16, expiry: 4 } as const
/** Counts characters. */
const bodyLength = Math.ceil(((sizes.id + sizes.expiry) * 4) / 3)

/** Makes the token of a link to an application. It is stored nowhere: it carries the id and its last moment, signed. */
export function newApplicationLink(secret: string, applicationId: string, now = Date.now()): string {
  const expiry = Buffer.alloc(sizes.expiry)
  expiry.writeUInt32BE(Math.floor(now / 1_000) + linkLifetime)
  const body = Buffer.concat([Buffer.from(applicationId.replaceAll('-', ''), 'hex'), expiry]).toString('base64url')
  return body + sign(keyOf(secret), body)
}

export function applicationUrl({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, secret: string, applicationId: string): string {
  return `${PUBLIC_URL}${applicationPath}/${newApplicationLink(secret, applicationId)}`
}

/** Reads the id of the application in a token; undefined when it is not ours or its time is over. */
export function openApplicationLink(secret: string, token: string, now = Date.now()): string | undefined {
  const encoded = token.slice(0, bodyLength)
  const body = Buffer.from(encoded, 'base64url')
  if (body.length !== sizes.id + sizes.expiry) return undefined
  if (!isSignedBy(keyOf(secret), encoded, token.slice(bodyLength))) return undefined
  if (body.readUInt32BE(sizes.id) * 1_000 <= now) return undefined
  return body.toString('hex', 0, sizes.id).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function keyOf(secret: string): Buffer {
  return deriveKey(secret, 'application links')
}
