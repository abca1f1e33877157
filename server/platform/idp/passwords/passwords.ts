import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** OWASP's minimum for argon2id. It takes about 40 ms of one core. `memory` is in KiB. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

/** Hashes a password with argon2id into a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: normal(password), nonce, tagLength: 32, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(hash)}`
}

/**
 * Returns whether the password matches the hash. Without a hash (an unknown account, or one without a password) it
 * returns false after the same work, so that the response time reveals nothing.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const known = parse(stored ?? '')
  const { nonce, hash, ...stretch } = known ?? { nonce: Buffer.alloc(16), hash: Buffer.alloc(32), ...cost }
  const actual = await derive('argon2id', { message: normal(password), nonce, tagLength: hash.length, ...stretch })
  return timingSafeEqual(actual, hash) && known !== undefined
}

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored)
  if (!match) return undefined
  const [, memory, passes, parallelism, nonce = '', hash = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** Normalizes the password: keyboards encode the same letters differently. */
function normal(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
