import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type Figure, isLevel } from '#shared/figures/figures.ts'
import type { MeasuredTimes, Times } from './measured.ts'
import { measureFlows } from './measureFlows.ts'
import { measureLevels } from './measureLevels.ts'

/**
 * Measures figures over a time, each of its parts, and the time to compare with, by one statement.
 * @param figures those that count the same rows, as `rowsOf` says.
 * @param owner limits the rows to the work of this account.
 */
export function countFigures(
  db: Database,
  figures: readonly Figure[],
  times: Times,
  asOf: Moment,
  owner: string | null,
): Promise<Map<Figure, MeasuredTimes>> {
  return figures.some(isLevel)
    ? measureLevels(db, figures, times, asOf, owner)
    : measureFlows(db, figures, times, asOf, owner)
}
