import { developerStages } from '#shared/developers/developerStages.ts'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'
import type { Exit } from './boardMoves.ts'

/** A strip of the board. Dropping a person here takes them out of vetting. */
export function ExitColumn({ stage }: { readonly stage: Exit }) {
  return (
    <BoardColumn
      id={stage}
      {...developerStages[stage]}
      cards={[]}
      count={0}
      onRetry={ignore}
      onMore={ignore}
      isLoadingMore={false}
    />
  )
}

/** The column has no cards to load. */
function ignore() {
  return undefined
}
