import type { ImportOutcome, ImportReport } from '#shared/imports/imports.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './ImportResult.module.css'
import type { ChosenRows } from './preview/PreviewRows.tsx'
import { outcomeLabels } from './preview/plannedRows.ts'

type FileCounts = ImportReport['files'][number]

interface Props {
  readonly label: string
  readonly files: readonly FileCounts[]
  /** Says whose counts open their rows. */
  readonly opens?: (file: string) => boolean
  readonly onOpen?: (rows: ChosenRows) => void
}

/** Counts the rows of each file by outcome. */
export function FileCountTable({ label, files, opens, onOpen }: Props) {
  const numberOf = ({ file, counts }: FileCounts, outcome: ImportOutcome) => {
    const text = formatCount(counts[outcome])
    if (!onOpen || !opens?.(file) || counts[outcome] === 0) return text
    return (
      <button
        type="button"
        className={`${ui.linkButton} ${styles.count}`}
        aria-label={`${file}, ${outcomeLabels[outcome].toLowerCase()}: ${text}`}
        onClick={() => onOpen({ outcome, file })}
      >
        {text}
      </button>
    )
  }
  const columns: Column<FileCounts>[] = [
    { id: 'file', header: 'File', cell: ({ file }) => file },
    ...keysOf(outcomeLabels).map((outcome) => ({
      id: outcome,
      header: outcomeLabels[outcome],
      numeric: true,
      cell: (row: FileCounts) => numberOf(row, outcome),
    })),
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={files}
      rowKey={({ file }) => file}
      loading={false}
      pageSize={files.length}
      namesAbove
    />
  )
}
