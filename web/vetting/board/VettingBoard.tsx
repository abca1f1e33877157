import { useRef } from 'react'
import { developerStages } from '#shared/developers/developerStages.ts'
import { vettingList } from '#shared/vetting/vetting.ts'
import { type VettingStep, vettingSteps } from '#shared/vetting/vettingSteps.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { Board } from '#web/platform/board/Board.tsx'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import { countText } from '#web/platform/lists/page/listCount.ts'
import { useList } from '#web/platform/lists/page/useList.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { useLeaveVetting } from '#web/vetting/useLeaveVetting.ts'
import { useMoveVetted } from '#web/vetting/useMoveVetted.ts'
import { VettingViews } from '#web/vetting/VettingViews.tsx'
import { deskPollMs, toVettingPage, type VettingRow, vettingQuery } from '#web/vetting/vettingQuery.ts'
import { type Exit, exits, isExit } from './boardMoves.ts'
import { VettingColumn } from './VettingColumn.tsx'

/** Shows everybody in vetting by step, filtered like the table. A drop moves a person, or opens the dialog of the move. */
export function VettingBoard() {
  const mayMove = useCan('vetting:write')
  const moveToStep = useMoveVetted()
  const leave = useLeaveVetting()
  const state = useList({
    list: vettingList,
    query: vettingQuery,
    page: toVettingPage,
    limit: 1,
    pollInterval: deskPollMs,
  })
  // Keeps the rows that the columns have read, for the drop of their cards.
  const read = useRef(new Map<string, VettingRow>())
  const move = async (id: string, to: string) => {
    const row = read.current.get(id)
    if (!row) throw new Error('This developer is no longer here. Reload the page.')
    if (!isExit(to)) return moveToStep(row, to as VettingStep)
    return leave(row, to)
  }
  const { step: chosen, ...filter } = state.filter as { step?: readonly VettingStep[] }
  const steps = vettingSteps.filter((step) => !chosen || chosen.includes(step))
  return (
    <>
      <PageHeader
        title={state.result ? `${vettingList.title} (${countText(state.result)})` : vettingList.title}
        actions={<VettingViews />}
      />
      <ListToolbar state={state} search="Search name or e-mail" mine="owner" views exportAs="vetting" />
      <Board label="Vetting by step" onMove={mayMove ? move : undefined}>
        {steps.map((step) => (
          <VettingColumn
            key={step}
            step={step}
            filter={filter}
            onRead={(rows) => {
              for (const row of rows) read.current.set(row.id, row)
            }}
          />
        ))}
        {mayMove && exits.map((stage) => <ExitColumn key={stage} stage={stage} />)}
      </Board>
    </>
  )
}

/** A strip of the board. Dropping a person here takes them out of vetting. */
function ExitColumn({ stage }: { readonly stage: Exit }) {
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
