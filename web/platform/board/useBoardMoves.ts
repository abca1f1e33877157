import { useState } from 'react'
import { failureText } from '#web/platform/lib/text/errorText.ts'
import type { BoardCard, DraggedCard } from './boardCard.ts'

/** A dropped card whose move is still running. */
export interface PendingMove extends DraggedCard {
  /** The column that it was dropped on. */
  readonly to: string
}

export type MoveCard = (cardId: string, to: string) => Promise<void>

/**
 * Runs the moves of a board. A dropped card shows in its new column while the move runs. When the move is refused, the card returns to its
 * old column, with the reason.
 */
export function useBoardMoves(onMove: MoveCard) {
  const [pending, setPending] = useState<readonly PendingMove[]>([])
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({})
  const dismiss = (cardId: string) => setRefusals(({ [cardId]: _, ...others }) => others)
  const refuse = (card: BoardCard, sentence: string) => setRefusals((before) => ({ ...before, [card.id]: sentence }))
  return {
    pending,
    /** The reasons why the last moves were refused, by card id. */
    refusals,
    dismiss,
    /** Resolves when the card is where the server says. */
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
        refuse(card, failureText(error))
      } finally {
        setPending((before) => before.filter((move) => move.card.id !== card.id))
      }
    },
  }
}

export type BoardMoves = ReturnType<typeof useBoardMoves>
