import { TextInput } from '@mantine/core'
import type { BadCell } from '#shared/imports/imports.ts'
import styles from '#web/imports/ImportResult.module.css'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { Decisions } from './mended.ts'

interface Props {
  readonly cells: readonly BadCell[]
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
}

/** The page shows at most this many cells. The download has more. */
const shownCells = 100

/** Lists cells that cannot be used, each with a field for the value that it should have. */
export function BadCells({ cells, decisions, onDecide }: Props) {
  const keyOf = ({ file, line, heading }: BadCell) => `${file} ${line} ${heading}`
  const columns: Column<BadCell>[] = [
    { id: 'who', header: 'Row', width: 130, cell: ({ who }) => who },
    { id: 'line', header: 'Line', numeric: true, width: 60, cell: ({ line }) => String(line) },
    { id: 'heading', header: 'Column', width: 120, cell: ({ heading }) => heading },
    {
      id: 'reason',
      header: 'Reason',
      width: 290,
      cell: ({ reason, leftOut }) => (
        <span className={styles.reason}>
          {reason} {leftOut ? 'The row is left out.' : 'The row is imported without it.'}
        </span>
      ),
    },
    {
      id: 'value',
      header: 'Should be',
      width: 170,
      cell: (cell) => (
        <TextInput
          aria-label={`${cell.heading} of ${cell.who}, line ${cell.line}`}
          value={decisions.cells[keyOf(cell)] ?? ''}
          placeholder={cell.value}
          onChange={({ currentTarget: { value } }) =>
            onDecide({ ...decisions, cells: { ...decisions.cells, [keyOf(cell)]: value } })
          }
        />
      ),
    },
  ]
  return (
    <>
      <DataTable
        label="Cells that cannot be used"
        columns={columns}
        rows={cells.slice(0, shownCells)}
        rowKey={(cell) => `${keyOf(cell)} ${cell.reason}`}
        loading={false}
        pageSize={shownCells}
      />
      {cells.length > shownCells && (
        <p className={ui.quiet}>
          Only the first {shownCells} cells are shown. The download has {formatCount(cells.length)}.
        </p>
      )}
    </>
  )
}
