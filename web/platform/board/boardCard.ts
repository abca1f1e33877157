import type { ReactNode } from 'react'

/** What a board knows of a card. */
export interface BoardCard {
  readonly id: string
  /** What the card is called in announcements. */
  readonly name: string
  readonly content: ReactNode
  /** Why the card cannot move to a column, in a sentence; undefined when it can, or when its dialog asks for what is missing. */
  readonly refusalOf: (columnId: string) => string | undefined
}

/** What a column is called while a card is dragged over it. */
export interface BoardColumnData {
  readonly label: string
}

/** A card and the column that it lies in. */
export interface DraggedCard {
  readonly card: BoardCard
  readonly columnId: string
}
