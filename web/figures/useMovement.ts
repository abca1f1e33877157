import { type Figure, isLevel, type LevelMovement, levelMovements } from '#shared/figures/figures.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'

/** Reads from the address whether the rows are those that joined or left; undefined for those that are there at the end. */
export function useMovement(figure: Figure | undefined): LevelMovement | undefined {
  const [movement] = useQueryParam('movement')
  return figure && isLevel(figure) && isKeyOf(levelMovements, movement) ? movement : undefined
}
