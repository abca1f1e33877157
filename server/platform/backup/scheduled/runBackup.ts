import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Env } from '#server/env.ts'
import { UserError } from '#server/errors.ts'
import { writeBackup } from '#server/platform/backup/backup.ts'
import { addToErasedList, readErasedPeople } from '#server/platform/backup/erasedList.ts'
import { type Manifest, readManifest, verifyFiles } from '#server/platform/backup/manifest.ts'
import { openPlace } from '#server/platform/backup/places/openPlace.ts'
import { type BackupFiles, type BackupPlace, filesOf } from '#server/platform/backup/places/place.ts'
import { beginSealed, openSealed, readPassphrase } from '#server/platform/backup/sealing.ts'
import { locks } from '#server/platform/db/connection/locks.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { createFileStore } from '#server/platform/files/stores/store.ts'
import { silentProgress } from '#server/platform/process/progress.ts'
import { failureInWords } from './failureInWords.ts'
import { type KeptBackup, superfluousBackups } from './keeping.ts'
import { proveBackup } from './proof.ts'
import { isBackupDue, isWithin } from './schedule.ts'
import { createShelf, type Shelf } from './shelf.ts'
import { type BackupState, readState, recordGood, recordProblem, recordProof, recordTry } from './state.ts'

/** A week, less the time that a backup may begin earlier than the one a week before. */
const proofMs = (7 * 24 - 1) * 60 * 60_000

/** Nothing is due either while another node makes the backup. A problem is a sentence. */
export type BackupOutcome = { readonly made: string } | { readonly problem: string } | 'not due'

interface WrittenBackup {
  readonly manifest: Manifest
  readonly from: BackupFiles
}

/** One run, while it holds the lock of all nodes. */
interface Run {
  readonly env: Env
  readonly now: Date
  /** Connects as the owner of the tables. */
  readonly url: string
  /** Holds the lock for as long as it is open. */
  readonly client: pg.Client
  readonly state: BackupState
  readonly place: BackupPlace
  readonly shelf: Shelf
}

export interface RunOptions {
  readonly env: Env
  /** Connects as the owner of the tables. */
  readonly url: string
  /** The address of the place. */
  readonly to: string
  readonly now: Date
}

/**
 * Makes a backup if one is due, reads it back, and removes those that are no longer kept. One node does it at a time:
 * the lock belongs to a connection, so that it ends with the process, whatever the clocks show.
 */
export async function runBackup(options: RunOptions): Promise<BackupOutcome> {
  return withClient(options.url, 'vouch backup lock', async (client) => {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [locks.backup])
    return rows[0]?.held ? runLocked(options, client) : 'not due'
  })
}

async function runLocked({ env, url, to, now }: RunOptions, client: pg.Client): Promise<BackupOutcome> {
  const state = await readState(client)
  try {
    const place = await openPlace(env, to)
    if (!isBackupDue(await knownTimes(state, place), env.BACKUP_SCHEDULE, now)) return 'not due'
    await recordTry(client, now)
    return { made: await makeBackup({ env, url, now, client, state, place, shelf: createShelf(place, state.id) }) }
  } catch (error) {
    await recordTry(client, now)
    await recordProblem(client, now, failureInWords(error))
    return { problem: failureInWords(error) }
  }
}

/** Returns the times of the state, unless the last good backup is gone from its place. */
export async function knownTimes<State extends Pick<BackupState, 'good_at' | 'good_name' | 'tried_at'>>(
  state: State,
  place: BackupPlace,
): Promise<State> {
  const names = await place.list()
  return names.includes(state.good_name ?? '') ? state : { ...state, good_at: null }
}

async function makeBackup(run: Run): Promise<string> {
  const { now, client, place, shelf } = run
  await addToErasedList(place, await readErasedPeople(client), now)
  for (const name of (await shelf.read()).unfinished) await shelf.remove(name)
  const name = await shelf.begin(now)
  const { manifest, from } = await writeComplete(run, name).catch(async (error) => {
    await shelf.remove(name).catch(() => undefined)
    throw error
  })
  const at = new Date(manifest.created_at)
  const lack = lackOf(manifest)
  await recordGood(client, name, at, lack)
  // Older backups may have what this one lacks.
  if (lack === null) await removeSuperfluous(run, { name, at })
  if (isProofDue(run)) await prove(run, { manifest, from })
  return name
}

/** A proof that failed or was skipped is tried again with the next backup. */
function isProofDue({ state, now }: Run): boolean {
  return state.proof !== 'PROVED' || !isWithin(state.proof_at, proofMs, now)
}

async function prove({ url, now, client, state }: Run, backup: WrittenBackup): Promise<void> {
  const { proof, detail } = await proveBackup({
    ...backup,
    url,
    installation: state.id,
    progress: silentProgress,
  })
  await recordProof(client, now, proof, detail)
}

/** Nothing counts as a backup before it was read back. */
async function writeComplete(run: Run, name: string): Promise<WrittenBackup> {
  const backup = await writeAndReadBack(run, name)
  // Without its connection the lock is lost, and another node may have begun a backup.
  await run.client.query('select')
  await run.shelf.complete(name, new Date(backup.manifest.created_at))
  return backup
}

async function writeAndReadBack({ env, url, place }: Run, name: string): Promise<WrittenBackup> {
  const passphrase = await readPassphrase(env)
  const files = filesOf(place, name)
  const to = passphrase ? await beginSealed(files, passphrase) : files
  const written = await writeBackup({ env, files: await createFileStore(env), to, progress: silentProgress }, url)
  // Opens it again, with nothing but the passphrase.
  const from = await openSealed(files, passphrase)
  const read = await readManifest(from, name)
  if (!isDeepStrictEqual(read, JSON.parse(JSON.stringify(written)))) {
    throw new UserError('CONFLICT', 'The backup cannot be read back: its manifest.json differs from what was written.')
  }
  await verifyFiles(from, read)
  return { manifest: read, from }
}

/** Removes what is no longer kept. The backup that was just made stays, whatever its time is. */
async function removeSuperfluous({ env, shelf }: Run, made: KeptBackup): Promise<void> {
  const { good } = await shelf.read()
  // If the place does not show the new backup, nothing shows that the older ones can be removed.
  if (!good.some(({ name }) => name === made.name)) return
  for (const { name } of superfluousBackups(good, env.BACKUP_KEEP, made.at))
    if (name !== made.name) await shelf.remove(name)
}

/** Says in words what a good backup could not contain; null for nothing. */
function lackOf({ missing_files, lacks_secret }: Manifest): string | null {
  if (lacks_secret) return 'The backup lacks the right secret: it is neither in the data folder nor in VOUCH_SECRET.'
  if (missing_files.length === 0) return null
  const files = missing_files.length === 1 ? 'a file' : `${missing_files.length} files`
  return `The backup lacks ${files} that the database names, because the file store has lost them.`
}
