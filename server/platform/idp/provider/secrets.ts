import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { EnvError } from '#server/env.ts'

/** Derives a 256-bit key from the secret, so that no two purposes share a key. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'vouch', purpose, 32))
}

/** Encrypts a text with AES-256-GCM. `unseal` needs the same secret and label. */
export function seal(secret: string, label: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, 'sealed keys'), iv).setAAD(Buffer.from(label))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.')
}

/**
 * Decrypts a text that `seal` encrypted.
 * @throws EnvError when the secret is not the one that sealed it.
 */
export function unseal(secret: string, label: string, sealed: string): string {
  const [iv, tag, data] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  try {
    if (!iv || !tag || !data) throw new Error('A sealed text has three parts.')
    const options = { authTagLength: 16 }
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'sealed keys'), iv, options)
    decipher.setAAD(Buffer.from(label)).setAuthTag(tag)
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new EnvError(
      'VOUCH_SECRET is not the one that this database was set up with: give this node the same secret as before.',
      { cause },
    )
  }
}

/** Computes the hash under which a token is stored. A token of 256 random bits cannot be guessed, so it needs no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Computes a keyed hash (HMAC). It proves that we wrote a value, and hides values that can be guessed, such as an e-mail address. */
export function sign(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value).digest('base64url')
}

export function isSignedBy(key: Buffer, value: string, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, value))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
