import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { codeOf } from '#server/errors.ts'
import { type Manifest, tableFile } from '#server/platform/backup/manifest.ts'
import type { BackupFiles } from '#server/platform/backup/places/place.ts'
import { loadRows } from '#server/platform/backup/restore.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type CopiedTable, copyCommand } from '#server/platform/db/schema/catalogue.ts'
import { makeTablesOf } from '#server/platform/db/schema/makeTables.ts'
import type { Progress } from '#server/platform/process/progress.ts'
import type { Proof } from '#shared/platform/backups.ts'
import { failureInWords } from './failureInWords.ts'

export interface ProofOutcome {
  readonly proof: Proof
  /** The fault, or the reason for skipping it; null when the backup is proved. */
  readonly detail: string | null
}

interface ProofOptions {
  /** Connects as the owner of the tables. */
  readonly url: string
  /** The id of the installation, after which the scratch database is named. */
  readonly installation: string
  readonly from: BackupFiles
  readonly manifest: Manifest
  readonly progress: Progress
}

/** Restores the rows of a backup into a scratch database beside the own one, and compares every table byte by byte. */
export async function proveBackup(options: ProofOptions): Promise<ProofOutcome> {
  const { url, installation } = options
  const name = `vouch_proof_${installation.slice(0, 8)}`
  const drop = () => administer(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  try {
    // A killed proof may have left it.
    await drop()
    await administer(url, `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8'`)
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) return { proof: 'FAILED', detail: failureInWords(error) }
    return { proof: 'SKIPPED', detail: 'The account that owns the tables may not create a database.' }
  }
  try {
    await restoreAndCompare(options, url.replace(databaseInUrl, `$1${name}`))
    return { proof: 'PROVED', detail: null }
  } catch (error) {
    return { proof: 'FAILED', detail: error instanceof DifferentRows ? error.message : failureInWords(error) }
  } finally {
    await drop()
  }
}

const insufficientPrivilege = '42501'
const databaseInUrl = /^(\w+:\/\/[^/?]*\/)[^?]*/

class DifferentRows extends Error {}

async function restoreAndCompare({ from, manifest, progress }: ProofOptions, scratchUrl: string): Promise<void> {
  await makeTablesOf(scratchUrl, manifest.migrations)
  await withClient(scratchUrl, 'vouch proof', async (client) => {
    await client.query('begin')
    await loadRows(client, manifest, { from, progress })
    await client.query('commit')
    // Rows come back in the order in which they were loaded.
    await client.query('set synchronize_seqscans = off')
    for (const table of manifest.tables) await compare(client, table, from)
  })
}

async function compare(client: pg.Client, table: CopiedTable, from: BackupFiles): Promise<void> {
  const [packed, restored, wanted] = [
    await from.open(tableFile(table.name)),
    createHash('sha256'),
    createHash('sha256'),
  ]
  await pipeline(client.query(copyTo(`${copyCommand(table)} to stdout`)), restored)
  if (packed) await pipeline(packed, createGunzip(), wanted)
  if (restored.digest('hex') === wanted.digest('hex')) return
  throw new DifferentRows(`The table ${table.name} had other rows after the restore than in the backup.`)
}

function administer(url: string, statement: string): Promise<unknown> {
  return withClient(url, 'vouch proof', (client) => client.query(statement))
}
