import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import type { Exit } from './board/boardMoves.ts'
import type { VettingRow } from './vettingQuery.ts'

/** Takes a person out of vetting, by the dialog that asks for what the move needs, and whether they are told. */
export function useLeaveVetting() {
  const [, setAddress] = useAddress()
  return ({ id }: VettingRow, to: Exit) =>
    setAddress({ dialog: 'move-developer', id, to }, { preventScrollReset: true })
}
