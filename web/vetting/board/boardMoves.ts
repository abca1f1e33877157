import { memberRefusal } from '#shared/developers/developerLifecycle.ts'
import type { DeveloperStage } from '#shared/developers/developerStages.ts'
import type { VettingRow } from '#web/vetting/vettingQuery.ts'

/** The stages in which people leave vetting, in the order of the strips. */
export const exits = ['MEMBER', 'STANDBY', 'REJECTED', 'WITHDRAWN'] as const satisfies readonly DeveloperStage[]
export type Exit = (typeof exits)[number]

export function isExit(columnId: string): columnId is Exit {
  return exits.some((exit) => exit === columnId)
}

type Moved = Pick<VettingRow, 'missing'>

/** Says why somebody cannot move to a column; undefined when they can, or when the dialog asks for what is missing. */
export function vettingColumnRefusal({ missing }: Moved, columnId: string, mayOverride: boolean): string | undefined {
  const [need] = missing
  return columnId === 'MEMBER' && need !== undefined && !mayOverride ? memberRefusal(need) : undefined
}
