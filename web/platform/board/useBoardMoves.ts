import { useState } from 'react'
import { errorText } from '#web/platform/lib/errorText.ts'
import type { BoardCard, DraggedCard } from './boardCard.ts'

/** A card that was dropped, while its move runs. */
export interface PendingMove extends DraggedCard {
  /** The column that it was dropped on. */
  readonly to: string
}

/** Moves a card to a column, or opens a dialog that does. */
export type MoveCard = (cardId: string, to: string) => Promise<void>

/**
 * The moves of a board. A dropped card shows in its new column while the move runs. When the move is refused, the card is back in
 * its old column, with the sentence that says why.
 */
export function useBoardMoves(onMove: MoveCard) {
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const dismiss = (cardId: string) => setRefusals(({ [cardId]: _, ...others }) => others)
  const refuse = (card: BoardCard, sentence: string) => setRefusals((before) => ({ ...before, [card.id]: sentence }))
  return {
    pending,
    /** Why the last move of a card was refused, by the id of the card. */
    refusals,
    dismiss,
    /** Ends when the card lies where the server says. */
    async drop({ card, columnId }: DraggedCard, to: string): Promise<void> {
      const isPending = pending.some((move) => move.card.id === card.id)
      if (to === columnId || isPending) return
      dismiss(card.id)
      const refusal = card.refusalOf(to)
      if (refusal !== undefined) return refuse(card, refusal)
      setPending((before) => [...before, { card, columnId, to }])
      try {
        await onMove(card.id, to)
      } catch (error) {
        refuse(card, errorText(error) ?? 'The move failed. Try again.')
      } finally {
        setPending((before) => before.filter((move) => move.card.id !== card.id))
      }
    },
  }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
