import { UserError } from '#server/errors.ts'
import { withClient } from '#server/platform/db/connection/openClient.ts'
import { type AppliedMigration, readAppliedMigrations } from './catalogue.ts'
import { formerRelease, readFormerTables, stepsBehind } from './formerStates.ts'
import { enterApplied, migrate, recordTable } from './migrate.ts'
import { compareVersions } from './release.ts'
import { filesIn, isStep, readSchema, type Schema, schemaRecord } from './schemaFiles.ts'

/**
 * Refuses a backup of different code.
 * @param applied the records of its data.
 * @throws UserError CONFLICT when it has completed a step that this release does not have, or has differently, or when it is of an unknown state.
 */
export function requireKnown(applied: readonly AppliedMigration[], schema: Schema): void {
  stepsBehind(applied, schema)
  if (!filesIn(applied)) return
  const own = new Map(schemaRecord(schema).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of applied) {
    // The changes that led to the former release, or to an earlier one, are in its tables.
    if (!isStep(name) || !isAfter(name, formerRelease)) continue
    if (own.get(name) === checksum) continue
    const difference = own.has(name)
      ? `its step ${name} differs from the one here`
      : `it knows the step ${name}, this release does not`
    throw new UserError(
      'CONFLICT',
      `This backup was made by another or newer release: ${difference}. Restore it with that release, or update this one.`,
    )
  }
}

/** Returns whether a step leads further than a release. */
function isAfter(step: string, release: string): boolean {
  const [version = ''] = step.split('_', 1)
  return compareVersions(version, release) > 0
}

/**
 * Makes the empty tables that the rows of a backup fit: those of this release, or those of the former one with the steps that the data of the backup have completed. `migrate` completes them once the rows are loaded.
 * @param url connects as the owner of a database without tables, or with just these.
 * @param applied the records of the data of the backup.
 * @throws UserError CONFLICT for data of another release, or of a state that this one does not know.
 */
export async function makeTablesOf(url: string, applied: readonly AppliedMigration[], schema?: Schema): Promise<void> {
  const wanted = schema ?? (await readSchema())
  const behind = stepsBehind(applied, wanted)
  if (filesIn(applied) && behind.length === wanted.steps.length) {
    await migrate(url, wanted)
    return
  }
  await withClient(url, 'vouch migrate', async (client) => {
    if ((await readAppliedMigrations(client)).length > 0) return
    await client.query('begin')
    await client.query('set local check_function_bodies = off')
    await client.query(await readFormerTables())
    for (const { name, sql } of wanted.steps) if (behind.includes(name)) await client.query(sql)
    await client.query(recordTable)
    await enterApplied(client, applied)
    await client.query('commit')
  })
}
