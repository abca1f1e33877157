import type { ReactNode } from 'react'

export interface BoardCard {
  readonly id: string
  /** The name of the card in announcements. */
  readonly name: string
  readonly content: ReactNode
  /** Says why the card cannot move to a column; undefined when it can, or when its dialog asks for what is missing. */
  readonly refusalOf: (columnId: string) => string | undefined
}

/** Names a column while a card is dragged over it. */
export interface BoardColumnData {
  readonly label: string
}

/** A card and the column that it is in. */
export interface DraggedCard {
  readonly card: BoardCard
  readonly columnId: string
}
