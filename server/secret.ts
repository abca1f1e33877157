import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from './env.ts'

/** The secret that encrypts keys in the database: VOUCH_SECRET, or one made at the first start and kept in the data folder. */
export async function readSecret(env: Env): Promise<string> {
  if (env.VOUCH_SECRET) return env.VOUCH_SECRET
  const file = path.join(env.VOUCH_DATA_DIR, 'secret')
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(ignoreExisting)
  return readFile(file, 'utf8')
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
