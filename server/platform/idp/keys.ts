import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql, type Transaction } from 'kysely'
import type { Database, Queryable } from '#server/platform/db/connect.ts'
import { locks } from '#server/platform/db/locks.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { seal, unseal } from './secrets.ts'

type Purpose = 'signing' | 'cookie'

const purposes = ['signing', 'cookie'] as const
const minute = 60_000
const day = 24 * 60 * minute

/** A new key signs this long after it was made, so that every node and every cache knows it before its first token appears. */
const announcement = 60 * minute
const rotateAfter = 90 * day
/** How long a key still verifies after its successor took over: longer than what it signed can live. */
const retireAfter: Record<Purpose, number> = { signing: 2 * 60 * minute, cookie: 31 * day }
/** The keys of the provider as they stand at one moment. */
export interface KeyRing {
  /** Private JWKs; the first signs, all verify. */
  readonly signing: JWK[]
  /** Cookie keys; the first signs, all verify. */
  readonly cookies: string[]
  /** Changes whenever a key comes, goes or takes over. */
  readonly version: string
}

interface KeyRow {
  kid: string
  purpose: Purpose
  sealed: string
  sign_from: Date
}

/**
 * Reads the keys, after making the first ones where there are none.
 * @throws EnvError when VOUCH_SECRET is not the one that sealed them.
 */
export async function loadKeys(db: Database, secret: string, now = new Date()): Promise<KeyRing> {
  const rows = await readKeys(db)
  if (purposes.every((purpose) => rows.some((row) => row.purpose === purpose))) return ring(rows, secret, now)
  await locked(db, async (trx) => {
    const present = await readKeys(trx)
    for (const purpose of purposes) {
      if (!present.some((row) => row.purpose === purpose)) await createKey(trx, secret, purpose, now)
    }
  })
  return ring(await readKeys(db), secret, now)
}

/**
 * Announces the next key where the newest is 90 days old, and deletes those that nothing valid is signed with any more. Time
 * does the rest: nodes load the keys again every minute, and an announced key starts to sign when its hour has come.
 */
export async function rotateKeys(db: Database, secret: string, now = new Date()): Promise<void> {
  await locked(db, async (trx) => {
    const rows = await readKeys(trx)
    for (const purpose of purposes) {
      const own = await bringForward(trx, rows, purpose, now)
      const age = now.getTime() - (own[0]?.sign_from.getTime() ?? 0)
      if (age > rotateAfter) await createKey(trx, secret, purpose, new Date(now.getTime() + announcement))
      const retired = own.slice(signer(own, now.getTime() - retireAfter[purpose]) + 1).map((row) => row.kid)
      if (retired.length > 0) await trx.deleteFrom('idp_keys').where('kid', 'in', retired).execute()
    }
  })
}

/**
 * The keys of a purpose, newest first. One that begins later than any announcement says was announced before the clock was put
 * right: it begins an hour from now, instead of keeping every other from beginning until then.
 */
async function bringForward(db: Queryable, rows: readonly KeyRow[], purpose: Purpose, now: Date): Promise<KeyRow[]> {
  const latest = new Date(now.getTime() + announcement)
  const own = rows.filter((row) => row.purpose === purpose)
  if (!own.some((row) => row.sign_from > latest)) return own
  await db
    .updateTable('idp_keys')
    .set({ sign_from: latest })
    .where('purpose', '=', purpose)
    .where('sign_from', '>', latest)
    .execute()
  return own.map((row) => (row.sign_from > latest ? { ...row, sign_from: latest } : row))
}

function locked(db: Database, work: (trx: Transaction<Tables>) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${locks.identityKeys})`.execute(trx)
    await work(trx)
  })
}

/** Newest first. */
function readKeys(db: Queryable): Promise<KeyRow[]> {
  return db.selectFrom('idp_keys').selectAll().orderBy('sign_from', 'desc').orderBy('kid').execute()
}

async function createKey(db: Queryable, secret: string, purpose: Purpose, signFrom: Date): Promise<void> {
  const kid = randomUUID()
  const material = purpose === 'signing' ? await createSigningKey(kid) : randomBytes(32).toString('base64url')
  const row = { kid, purpose, sealed: seal(secret, kid, material), sign_from: signFrom }
  await db.insertInto('idp_keys').values(row).execute()
}

async function createSigningKey(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' })
}

/** The place of the key that signs at `time`: the newest that has begun. Without one, none is older: the length. */
function signer(rows: readonly KeyRow[], time: number): number {
  const index = rows.findIndex((row) => row.sign_from.getTime() <= time)
  return index < 0 ? rows.length : index
}

function ring(rows: readonly KeyRow[], secret: string, now: Date): KeyRing {
  const signing = signerFirst(rows, 'signing', now)
  const cookies = signerFirst(rows, 'cookie', now)
  return {
    signing: signing.map((row) => JSON.parse(unseal(secret, row.kid, row.sealed)) as JWK),
    cookies: cookies.map((row) => unseal(secret, row.kid, row.sealed)),
    version: [...signing, ...cookies].map((row) => row.kid).join(' '),
  }
}

function signerFirst(rows: readonly KeyRow[], purpose: Purpose, now: Date): KeyRow[] {
  const own = rows.filter((row) => row.purpose === purpose)
  const first = own.splice(signer(own, now.getTime()), 1)
  return [...first, ...own]
}
