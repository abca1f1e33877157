import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { deriveKey } from '#server/platform/idp/provider/secrets.ts'
import { type PicturedPerson, pictureSource } from './pictureSource.ts'

export const avatarRoot = '/portal/avatar/'

interface PathCodec {
  encode(source: string): string
  decode(path: string): string | undefined
}

/** The longest address of a picture, in characters. */
const maxSourceLength = 2_000
const nonceLength = 12
const tagLength = 16

/** The codecs by secret. A process has one secret; tests have several. */
const codecs = new Map<string, PathCodec>()

/**
 * Gives the path of a person's picture on this site; null without a picture. An <img> sends no token, so the path is
 * encrypted: only this server can make it, and it does not reveal whose picture it is. It never changes, so that
 * browsers cache the picture.
 */
export function avatarPath(secret: string, person: PicturedPerson): string | null {
  const source = pictureSource(person)
  return source && source.length <= maxSourceLength ? codecOf(secret).encode(source) : null
}

/** Gives the address of the picture behind a path; undefined for a path that this server did not make. */
export function sourceOfPath(secret: string, path: string): string | undefined {
  return codecOf(secret).decode(path)
}

function codecOf(secret: string): PathCodec {
  const codec = codecs.get(secret) ?? createCodec(secret)
  codecs.set(secret, codec)
  return codec
}

function createCodec(secret: string): PathCodec {
  const key = deriveKey(secret, 'avatar addresses')
  const nonceKey = deriveKey(secret, 'avatar nonces')
  const cache = new LRUCache<string, string>({ max: 20_000 })

  function encrypt(source: string): string {
    // The nonce depends on the source alone: a source always gets the same path, and no two sources share a nonce.
    const nonce = createHmac('sha256', nonceKey).update(source).digest().subarray(0, nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(source, 'utf8'), cipher.final()])
    return avatarRoot + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  return {
    encode: (source) => {
      const path = cache.get(source) ?? encrypt(source)
      cache.set(source, path)
      return path
    },
    decode: (path) => {
      if (!path.startsWith(avatarRoot)) return undefined
      const bytes = Buffer.from(path.slice(avatarRoot.length), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
          authTagLength: tagLength,
        })
        decipher.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
        return decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
