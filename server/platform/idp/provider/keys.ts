import { randomBytes, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Database, Queryable, Trx } from '#server/platform/db/connection/connect.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { seal, unseal } from './secrets.ts'

type Purpose = 'signing' | 'cookie'

const purposes = ['signing', 'cookie'] as const
const minute = 60_000
const day = 24 * 60 * minute

/** A new key starts to sign this long after its creation. Every node and cache then knows it before its first token. */
const announceBefore = 60 * minute
const rotateAfter = 90 * day
/** A key still verifies for this time after its successor took over. Nothing that it signed lives longer. */
const retireAfter: Record<Purpose, number> = { signing: 2 * 60 * minute, cookie: 31 * day }

/** The keys of the provider at one moment. */
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
  sign_from: Moment
}

/**
 * Reads the keys, and creates the first ones if there are none.
 * @throws EnvError when VOUCH_SECRET is not the one that sealed them.
 */
export async function loadKeys(db: Database, secret: string, now = new Date()): Promise<KeyRing> {
  const rows = await readKeys(db)
  if (purposes.every((purpose) => rows.some((row) => row.purpose === purpose))) return toKeyRing(rows, secret, now)
  await withKeysLocked(db, async (trx) => {
    const present = await readKeys(trx)
    for (const purpose of purposes) {
      if (!present.some((row) => row.purpose === purpose)) await createKey(trx, secret, purpose, now)
    }
  })
  return toKeyRing(await readKeys(db), secret, now)
}

/**
 * Creates the next key when the newest is 90 days old, and deletes keys whose last signatures have expired. Nodes load the keys
 * again every minute, so that a new key starts to sign on all of them at its `sign_from`.
 */
export async function rotateKeys(db: Database, secret: string, now = new Date()): Promise<void> {
  await withKeysLocked(db, async (trx) => {
    const rows = await readKeys(trx)
    for (const purpose of purposes) {
      const own = await correctFutureKeys(trx, rows, purpose, now)
      const age = now.getTime() - (own[0] ? Date.parse(own[0].sign_from) : 0)
      if (age > rotateAfter) await createKey(trx, secret, purpose, new Date(now.getTime() + announceBefore))
      const retired = own.slice(signerIndex(own, now.getTime() - retireAfter[purpose]) + 1).map((row) => row.kid)
      if (retired.length > 0) await trx.deleteFrom('idp_keys').where('kid', 'in', retired).execute()
    }
  })
}

/**
 * Reads the keys of a purpose, newest first. A key that starts more than an hour ahead was created while the clock was
 * wrong. It now starts in an hour; otherwise no newer key could start before it.
 */
async function correctFutureKeys(
  db: Queryable,
  rows: readonly KeyRow[],
  purpose: Purpose,
  now: Date,
): Promise<KeyRow[]> {
  const latest = new Date(now.getTime() + announceBefore).toISOString()
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

function withKeysLocked(db: Database, work: (trx: Trx) => Promise<void>): Promise<void> {
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

/** A key of RSA with 3,072 bits is as hard to break as one of 128 bits that both sides share (NIST SP 800-57). */
const modulusLength = 3_072

async function createSigningKey(kid: string): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true, modulusLength })
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' })
}

/** Finds the index of the key that signs at `time`, which is the newest that has started. It gives the length when none has started. */
function signerIndex(rows: readonly KeyRow[], time: number): number {
  const index = rows.findIndex((row) => Date.parse(row.sign_from) <= time)
  return index < 0 ? rows.length : index
}

function toKeyRing(rows: readonly KeyRow[], secret: string, now: Date): KeyRing {
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
  const first = own.splice(signerIndex(own, now.getTime()), 1)
  return [...first, ...own]
}
