import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UserError } from '#server/errors.ts'
import type { AppliedMigration } from './catalogue.ts'
import { filesIn, type Schema } from './schemaFiles.ts'

/** The release whose data the steps begin with. Its tables are in `releases/`, for its backups. */
export const formerRelease = '0.2.0'
/** Until 0.2.0 a schema was a series of numbered migrations. Those of 0.1.0, folded or not, were all below this number. */
const firstOf020 = '0131'
/** Checksums of the migrations, names and contents in order, of the two states whose data can be upgraded, with the steps that they have completed. */
const knownStates: Readonly<Record<string, readonly string[]>> = {
  // 0.2.0.
  '35622d4be1732594c5b37e314904b6e7ca02bf8975d0a580b197805215073383': [],
  // The last state before the schema was written in its present form.
  '274c7e474300e5c9284aa178233d7ae6702a28fe2b2da9baac427dd56ea4206e': ['0.3.0_1_since_0.2.0.sql'],
}
/** The commit of that state. */
const lastNumbered = '151c8d7d'

/**
 * Names the steps that data have completed.
 * @param applied the records of their database or their backup; at least one entry.
 * @throws UserError CONFLICT for data of another state, with what to do.
 */
export function stepsBehind(applied: readonly AppliedMigration[], { steps }: Schema): readonly string[] {
  if (filesIn(applied))
    return steps.filter(({ name }) => applied.some((one) => one.name === name)).map(({ name }) => name)
  const numbered = applied.filter(({ name }) => /^0[1-9]\d\d_/.test(name))
  const known = knownStates[checksumOf(numbered)]
  if (known) return known
  const isOlder = applied.every(({ name }) => name < firstOf020)
  throw new UserError(
    'CONFLICT',
    isOlder
      ? `These data come from before Vouch ${formerRelease}, so this release cannot migrate them. Start Vouch ${formerRelease} on them once, then this release. Nothing was changed.`
      : `These data are of a state of Vouch that was never released. Start the code of commit ${lastNumbered} on them once, then this one. Nothing was changed.`,
  )
}

/** Reads the statements that make the tables of the former release, without the objects that completing the schema makes. */
export function readFormerTables(): Promise<string> {
  return readFile(path.join(import.meta.dirname, 'releases', `${formerRelease}.sql`), 'utf8')
}

function checksumOf(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
