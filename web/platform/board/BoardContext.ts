import { createContext, useContext } from 'react'
import type { BoardMoves } from './useBoardMoves.ts'

interface BoardState extends BoardMoves {
  readonly isMovable: boolean
}

export const BoardContext = createContext<BoardState | undefined>(undefined)

/** Returns the state of the surrounding board. @throws Error outside of one. */
export function useBoard(): BoardState {
  const board = useContext(BoardContext)
  if (!board) throw new Error('A column stands in a Board.')
  return board
}
