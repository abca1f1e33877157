import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import * as z from 'zod/mini'
import { UserError } from '#server/errors.ts'
import { hasTable } from '#server/platform/db/connection/openClient.ts'

const manifest = path.join(import.meta.dirname, '../../../../package.json')

/** A release, as it is written into the data that it migrated. */
export interface Release {
  readonly version: string
  /** The oldest release that may still write into these data. */
  readonly oldest_writer: string
}

/** This release. The oldest writer is raised when an older release would lose or damage what this one writes. */
export const thisRelease: Release = {
  version: z.parse(z.object({ version: z.string() }), JSON.parse(readFileSync(manifest, 'utf8'))).version,
  oldest_writer: '0.3.0-dev',
}

/**
 * The table with one row that names the release. No migration makes it, so that any release can read it, whatever its
 * migrations are called.
 */
export const releaseTable = 'data_release'

/** Reads which release migrated the data last; undefined for older data that do not record it. */
export async function readRelease(client: pg.ClientBase): Promise<Release | undefined> {
  if (!(await hasTable(client, releaseTable))) return undefined
  const { rows } = await client.query<Release>(`select version, oldest_writer from ${releaseTable}`)
  return rows[0]
}

/** @throws UserError CONFLICT when the data allow only newer releases to write. It comes before any change. */
export function requireWriter(data: Release | undefined): void {
  if (mayWrite(data)) return
  throw new UserError(
    'CONFLICT',
    `These data were last opened by Vouch ${data?.version}, which lets no release before ${data?.oldest_writer} write into them. This is Vouch ${thisRelease.version}. Start Vouch ${data?.version} or a newer one. Nothing was changed.`,
  )
}

export function mayWrite(data: Release | undefined, own: Release = thisRelease): boolean {
  return !data || compareVersions(own.version, data.oldest_writer) >= 0
}

/** Gives the sentence for a node that kept running while a newer one migrated the data; undefined while it may write. */
export function writerProblem(data: Release | undefined): string | undefined {
  if (mayWrite(data)) return undefined
  return `The data now belong to Vouch ${data?.version}, which does not let this release write to them.`
}

/** Records that this release has migrated the data, unless a newer one has. */
export async function recordRelease(client: pg.ClientBase, data: Release | undefined, own: Release): Promise<void> {
  if (data && compareVersions(own.version, data.version) < 0) return
  await client.query(`create table if not exists ${releaseTable} (
    only_row boolean primary key default true check (only_row),
    version text not null,
    oldest_writer text not null,
    migrated_at timestamptz not null default now()
  )`)
  await client.query(
    `insert into ${releaseTable} (version, oldest_writer) values ($1, $2)
     on conflict (only_row) do update set version = excluded.version, oldest_writer = excluded.oldest_writer, migrated_at = now()
     where ${releaseTable}.version <> excluded.version or ${releaseTable}.oldest_writer <> excluded.oldest_writer`,
    [own.version, own.oldest_writer],
  )
}

/**
 * Writes the release in the transaction of a migration. If the former release may no longer write, this waits for
 * writers that have read the row, and makes later ones wait for it: each writer locks the row until its transaction
 * ends.
 */
export async function takeOver(client: pg.ClientBase, former: Release | undefined): Promise<void> {
  if (former && !mayWrite(thisRelease, former))
    await client.query(`lock table ${releaseTable} in access exclusive mode`)
  await recordRelease(client, former, thisRelease)
}

/** Compares versions such as 0.9.1 and 0.10.0-dev. A version before a release, such as 0.10.0-dev, is older than 0.10.0. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [partsOf(one), partsOf(other)]
  const place = a.findIndex((part, index) => part !== b[index])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}

function partsOf(version: string): number[] {
  const [numbers = '', early] = version.split('-', 2)
  return [...numbers.split('.').map(Number), early === undefined ? 1 : 0]
}
