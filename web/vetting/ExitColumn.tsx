import { developerStages } from '#shared/developers/developerStages.ts'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'
import type { Exit } from './boardMoves.ts'

/** A strip on which people are dropped who leave vetting. */
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

/** Nothing is read here. */
function ignore() {
  return undefined
}
