import type { Database } from '#server/platform/db/connection/connect.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { type Figure, isLevel } from '#shared/figures/figures.ts'
import type { MeasuredTimes, Times } from './measured.ts'
import { measureFlows } from './measureFlows.ts'
import { measureLevels } from './measureLevels.ts'

/**
 * Measures figures over a time, each of its parts, and the time to compare with, by one statement.
 * @param figures those that count the same rows, as `rowsOf` says.
 */
export function countFigures(
  db: Database,
  figures: readonly Figure[],
  times: Times,
  asOf: Moment,
): Promise<Map<Figure, MeasuredTimes>> {
  return figures.some(isLevel) ? measureLevels(db, figures, times, asOf) : measureFlows(db, figures, times, asOf)
}
