import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import type { AppliedMigration, Migration } from './catalogue.ts'

/** Changes the tables of 0.1.0 into those of the baseline. The files of the baseline that hold functions run after it. */
const upgrade = 'from010.sql'
const replaced = ['0124_reading_facts.sql', '0125_keeping_facts.sql', '0130_what_waits.sql']
/** The baseline is the migrations up to this one. Those of 0.1.0 were folded into it. */
const lastOfBaseline = '0130_what_waits.sql'
/** The names of the migrations of 0.1.0 and of the states before it are below this. */
const firstOfBaseline = '0101'
/**
 * Checksums of the migrations, names and contents in order, of data whose tables are those of 0.1.0. They ran its own
 * migrations, or the first baseline, which was folded from them.
 */
const checksumsOf010 = [
  '91b886b1a17e14ba00cecdb22d96beb80281040d77f74fd7302b76a3b0d14c3c',
  'cda6147fb973c233c4e0b1440fabb5f577e8393b67b9aac4ca6521f12a9ed5a7',
]

/** A step that runs once on a database, and the migrations that it enters as applied. */
export interface BaselineStep {
  readonly name: string
  readonly sql: string
  readonly enters: readonly AppliedMigration[]
}

/** Finds the step from the tables of 0.1.0 to the baseline; undefined for data that need none. */
export async function upgradeFrom010(
  applied: readonly AppliedMigration[],
  release: readonly Migration[],
): Promise<BaselineStep | undefined> {
  if (!isOf010(applied)) return undefined
  const changes = await readFile(path.join(import.meta.dirname, upgrade), 'utf8')
  const baseline = release.filter(isOfBaseline)
  const functions = baseline.filter(({ name }) => replaced.includes(name)).map(({ sql }) => sql)
  return { name: upgrade, sql: [changes, ...functions].join('\n'), enters: baseline }
}

/**
 * Names the migrations of 0.1.0 as this release does.
 * @param applied the migrations that are recorded in the data.
 * @returns the same, with the baseline in place of those that were folded into it.
 * @throws UserError CONFLICT when the data come from a state before 0.1.0.
 */
export function foldMigrations(
  applied: readonly AppliedMigration[],
  release: readonly AppliedMigration[],
): AppliedMigration[] {
  const later = applied.filter(({ name }) => name >= firstOfBaseline)
  if (isOf010(applied)) return [...release.filter(isOfBaseline), ...later.filter((one) => !isOfBaseline(one))]
  if (later.length === 0 && applied.length > 0) {
    throw new UserError(
      'CONFLICT',
      'These data come from before Vouch 0.1.0, so this release cannot migrate them. Start Vouch 0.1.0 on them once, then this release. Nothing was changed.',
    )
  }
  return later
}

/** Returns whether the tables are those of 0.1.0. A database that came from it to the first baseline records the migrations of both. */
function isOf010(applied: readonly AppliedMigration[]): boolean {
  const baseline = applied.filter(isOfBaseline)
  return checksumsOf010.includes(checksumOf(baseline.length > 0 ? baseline : applied))
}

function isOfBaseline({ name }: AppliedMigration): boolean {
  return name >= firstOfBaseline && name <= lastOfBaseline
}

function checksumOf(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
