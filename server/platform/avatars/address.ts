import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { deriveKey } from '#server/platform/idp/secrets.ts'
import { type PicturedPerson, pictureSource } from './source.ts'

export const avatarRoot = '/portal/avatar/'

interface Avatars {
  addressOf(source: string): string
  sourceOf(address: string): string | undefined
}

/** Longer ones are no addresses of pictures. */
const sourceLimit = 2_000
const nonceLength = 12
const tagLength = 16

/** One for each secret: a process has one. */
const known = new Map<string, Avatars>()

/**
 * The path of a person's picture on this site; null where they have none. An <img> sends no token, so the path itself is the proof:
 * only this server makes it. It says nothing of whose picture it is, and is always the same, so that browsers keep the picture.
 */
export function avatarPath(secret: string, person: PicturedPerson): string | null {
  const source = pictureSource(person)
  return source && source.length <= sourceLimit ? avatarsOf(secret).addressOf(source) : null
}

/** Where the picture of a path is to be had; undefined for a path that this server did not make. */
export function sourceOfPath(secret: string, path: string): string | undefined {
  return avatarsOf(secret).sourceOf(path)
}

function avatarsOf(secret: string): Avatars {
  const avatars = known.get(secret) ?? createAvatars(secret)
  known.set(secret, avatars)
  return avatars
}

function createAvatars(secret: string): Avatars {
  const key = deriveKey(secret, 'avatar addresses')
  const nonceKey = deriveKey(secret, 'avatar nonces')
  const made = new LRUCache<string, string>({ max: 20_000 })

  function seal(source: string): string {
    // No two sources have the same nonce, and one source always has the same.
    const nonce = createHmac('sha256', nonceKey).update(source).digest().subarray(0, nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const sealed = Buffer.concat([cipher.update(source, 'utf8'), cipher.final()])
    return avatarRoot + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  return {
    addressOf: (source) => {
      const address = made.get(source) ?? seal(source)
      made.set(source, address)
      return address
    },
    sourceOf: (path) => {
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
