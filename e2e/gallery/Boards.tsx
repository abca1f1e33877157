import { useState } from 'react'
import { Board } from '#web/platform/board/Board.tsx'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'

const columns = {
  todo: { label: 'To do', tone: 'neutral' },
  doing: { label: 'Doing', tone: 'progress' },
  review: { label: 'Review', tone: 'warn' },
  done: { label: 'Done', tone: 'good' },
} as const
type ColumnId = keyof typeof columns

const titles = ['Wash', 'Dry', 'Iron', 'Fold', ...Array.from({ length: 12 }, (_, n) => `Sort ${n + 1}`)]
const atFirst = Object.fromEntries(titles.map((title, n) => [title, n < 4 ? 'todo' : 'done'])) as Record<
  string,
  ColumnId
>

/** The answer of a slow or refusing server to moves to Review. */
let answer = Promise.withResolvers<void>()

/** Shows a board that moves cards, one that is read only, and columns that wait or failed. */
export function Boards() {
  const [places, setPlaces] = useState(atFirst)
  const move = async (title: string, to: string) => {
    if (to === 'review') await answer.promise
    setPlaces((before) => ({ ...before, [title]: to as ColumnId }))
  }
  const settle = (refused: boolean) => () => {
    if (refused) answer.reject(new Error('Bo moved it first.'))
    else answer.resolve()
    answer = Promise.withResolvers()
  }
  return (
    <>
      <p style={{ display: 'flex', gap: 16, margin: 0 }}>
        <button type="button" onClick={settle(false)}>
          Accept
        </button>
        <button type="button" onClick={settle(true)}>
          Refuse
        </button>
      </p>
      <Board label="Laundry" onMove={move}>
        {Object.keys(columns).map((id) => (
          <Column key={id} id={id as ColumnId} titles={titles.filter((title) => places[title] === id)} />
        ))}
      </Board>
      <Board label="To look at">
        <Column id="doing" titles={['Rinse']} />
        <BoardColumn {...columns.todo} {...idle} id="slow" cards={undefined} count={undefined} />
        <BoardColumn {...columns.done} {...idle} id="failed" cards={undefined} count={undefined} error="It failed." />
      </Board>
    </>
  )
}

const idle = { onRetry: () => undefined, onMore: () => undefined, isLoadingMore: false }

function Column({ id, titles }: { id: ColumnId; titles: string[] }) {
  const [limit, setLimit] = useState(10)
  const refusalOf = (to: string) => (id === 'todo' && to === 'done' ? 'Do it before it is done.' : undefined)
  const content = (title: string) => <a href={`#${title}`}>{title}</a>
  return (
    <BoardColumn
      {...columns[id]}
      {...idle}
      id={id}
      cards={titles.slice(0, limit).map((title) => ({ id: title, name: title, content: content(title), refusalOf }))}
      count={titles.length}
      onMore={() => setLimit(limit + 10)}
    />
  )
}
