import { createHash } from 'node:crypto'
import { UserError } from '#server/errors.ts'
import type { AppliedMigration } from './catalogue.ts'

/** The migrations up to this one make the tables as Vouch 0.1.0 had them. Those of 0.1.0 were folded into them. */
const lastOfBaseline = '0129_trigrams.sql'
/** The names of the migrations of 0.1.0 and of the states before it are below this. */
const firstNumber = '0101'
/** The checksum of what 0.1.0 wrote down of its own migrations: their names and checksums, in order. */
const checksumOf010 = '91b886b1a17e14ba00cecdb22d96beb80281040d77f74fd7302b76a3b0d14c3c'

/**
 * Names the migrations of 0.1.0 as this release does: its data have what the baseline makes, so none of that runs.
 * @param applied what data tell of their migrations.
 * @returns the same, with the baseline in place of what was folded into it.
 * @throws UserError CONFLICT when the data are of a state before 0.1.0.
 */
export function foldMigrations(
  applied: readonly AppliedMigration[],
  release: readonly AppliedMigration[],
): AppliedMigration[] {
  const folded = applied.filter(({ name }) => name < firstNumber)
  if (folded.length === 0) return [...applied]
  if (checksumOf(folded) !== checksumOf010) {
    throw new UserError(
      'CONFLICT',
      'These data are of a state before Vouch 0.1.0, which this release cannot migrate. Start Vouch 0.1.0 on them once, then this release. Nothing was changed.',
    )
  }
  const later = applied.filter(({ name }) => name > lastOfBaseline)
  return [...release.filter(({ name }) => name <= lastOfBaseline), ...later]
}

function checksumOf(applied: readonly AppliedMigration[]): string {
  const lines = applied.map(({ name, checksum }) => `${name} ${checksum}\n`).sort()
  return createHash('sha256').update(lines.join('')).digest('hex')
}
