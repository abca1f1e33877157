import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Env } from '#server/env.ts'
import { createOnce } from '#server/platform/process/drafts.ts'

/** The secret that encrypts keys in the database: VOUCH_SECRET, or one that the first start wrote to the data folder. */
export async function readSecret(env: Env): Promise<string> {
  if (env.VOUCH_SECRET) return env.VOUCH_SECRET
  return createOnce(path.join(env.VOUCH_DATA_DIR, 'secret'), () => randomBytes(32).toString('base64url'))
}
