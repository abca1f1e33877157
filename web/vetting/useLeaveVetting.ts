import { useAddress } from '#web/platform/lib/useAddress.ts'
import { type Exit, exitNeedsDialog } from './boardMoves.ts'
import { useMoveVetted } from './useMoveVetted.ts'
import type { VettingRow } from './vettingQuery.ts'

/** Takes a person out of vetting: at once, with *Undo*, or by the dialog that asks for what the move needs. */
export function useLeaveVetting() {
  const [, setAddress] = useAddress()
  const { toStage } = useMoveVetted()
  return async (row: VettingRow, to: Exit): Promise<void> => {
    if (!exitNeedsDialog(row, to)) return toStage(row, to)
    setAddress({ dialog: 'move-developer', id: row.id, to }, { preventScrollReset: true })
  }
}
