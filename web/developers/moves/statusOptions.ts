import {
  type DeveloperStage,
  type DeveloperStatus,
  developerStages,
  developerStatuses,
} from '#shared/developers/developerStages.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'

/**
 * Returns the statuses that a filter offers: those of the chosen stages, or all of them when none is chosen.
 * @param chosen statuses that are always included, so that they can be removed again.
 */
export function statusOptions(
  stages: readonly DeveloperStage[],
  chosen: readonly DeveloperStatus[],
): readonly Option[] {
  const offered = new Set<DeveloperStatus>(stages.flatMap((stage) => [...developerStages[stage].statuses]))
  return valuesOf(developerStatuses)
    .filter((status) => stages.length === 0 || offered.has(status) || chosen.includes(status))
    .map((value) => ({ value, label: developerStatuses[value].label }))
}
