import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Env, EnvError } from '#server/env.ts'
import { hasTable, withClient } from '#server/platform/db/connection/openClient.ts'
import { unseal } from '#server/platform/idp/provider/secrets.ts'
import { createOnce, ignoreMissing } from '#server/platform/process/drafts.ts'

const bytes = 32
/** In characters, as base64url. */
const length = Math.ceil((bytes * 4) / 3)

/** Reads the secret that encrypts keys in the database: VOUCH_SECRET, or one that the first start wrote to the data folder. */
export async function readSecret(env: Env): Promise<string> {
  if (env.VOUCH_SECRET) return env.VOUCH_SECRET
  return createOnce(fileOf(env), () => randomBytes(bytes).toString('base64url'))
}

/**
 * Checks the secret before its first use, and before the data are migrated. A lost or cut one is never replaced: nobody
 * could decrypt the old data any more.
 * @throws EnvError that names the file or the variable, and says what to do.
 */
export async function requireSecret(env: Env, ownerUrl: string): Promise<void> {
  const problem = await secretProblem(env, ownerUrl)
  if (problem) throw new EnvError(problem)
}

/** Gives the sentence for a secret that does not open the data; undefined for the right one, and before a first start. */
export async function secretProblem(env: Env, ownerUrl: string): Promise<string | undefined> {
  const key = await sealedKey(ownerUrl)
  const secret = env.VOUCH_SECRET ?? (await readFile(fileOf(env), 'utf8').catch(ignoreMissing)) ?? ''
  // A first start that was killed may have left an empty file, and the next one begins again.
  if (!key && secret === '') return undefined
  if (secret === '') return `${fileOf(env)} is missing or empty. ${remedy}`
  if (!env.VOUCH_SECRET && secret.length < length) return `${fileOf(env)} was cut short. ${remedy}`
  if (!key || opens(secret, key)) return undefined
  const place = env.VOUCH_SECRET ? 'VOUCH_SECRET' : fileOf(env)
  return `${place} is not the secret that this database was set up with. ${remedy}`
}

const remedy =
  'It encrypts keys in the database, so it is not replaced. Put it back from a backup, or set VOUCH_SECRET to the same text.'

interface SealedKey {
  readonly kid: string
  readonly sealed: string
}

function sealedKey(ownerUrl: string): Promise<SealedKey | undefined> {
  return withClient(ownerUrl, 'vouch secret', async (client) => {
    if (!(await hasTable(client, 'idp_keys'))) return undefined
    const { rows } = await client.query<SealedKey>('select kid, sealed from idp_keys order by kid limit 1')
    return rows[0]
  })
}

function opens(secret: string, { kid, sealed }: SealedKey): boolean {
  try {
    unseal(secret, kid, sealed)
    return true
  } catch {
    return false
  }
}

function fileOf(env: Env): string {
  return path.join(env.VOUCH_DATA_DIR, 'secret')
}
