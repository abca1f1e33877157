import { Button } from '@mantine/core'
import { type ImportReport, type Problem, problemHeadings, problemTable } from '#shared/imports/imports.ts'
import { byteOrderMark, csvText } from '#shared/platform/csvText.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import styles from './ImportResult.module.css'

type FileCounts = ImportReport['files'][number]

const outcomes = { added: 'New', changed: 'Changed', unchanged: 'Unchanged', bad: 'Left out' } as const

const fileColumns: Column<FileCounts>[] = [
  { id: 'file', header: 'File', cell: ({ file }) => file },
  ...valuesOf(outcomes).map((outcome) => ({
    id: outcome,
    header: outcomes[outcome],
    numeric: true,
    cell: ({ counts }: FileCounts) => formatCount(counts[outcome]),
  })),
]

const problemColumns: Column<Problem>[] = [
  { id: 'file', header: 'File', width: 220, cell: ({ file }) => file },
  { id: 'line', header: 'Line', numeric: true, cell: ({ line }) => (line === null ? '-' : formatCount(line)) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
]

/** The page shows at most so many problems. The download has all of them. */
const shownProblems = 100

/** Shows the result of an import or its preview: the rows by file, and each row that is left out. */
export function ImportResult({ report, label }: { report: ImportReport; label: string }) {
  const { files, problems } = report
  return (
    <div className={styles.result}>
      <DataTable
        label={label}
        columns={fileColumns}
        rows={files}
        rowKey={({ file }) => file}
        loading={false}
        pageSize={files.length}
      />
      {problems.length > 0 && <Problems problems={problems} />}
    </div>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const count = problems.length
  return (
    <>
      <div className={styles.heading}>
        <h2>Left out ({formatCount(count)})</h2>
        <Button variant="default" onClick={() => saveReport(problems)}>
          Download Report
        </Button>
      </div>
      <DataTable
        label="Left out"
        columns={problemColumns}
        rows={problems.slice(0, shownProblems)}
        rowKey={({ file, line, reason }) => `${file} ${line} ${reason}`}
        loading={false}
        pageSize={shownProblems}
      />
      {count > shownProblems && (
        <p className={styles.note}>
          Only the first {shownProblems} rows are shown. The report has all {formatCount(count)}.
        </p>
      )}
    </>
  )
}

function saveReport(problems: readonly Problem[]): void {
  const text = csvText([problemHeadings, ...problemTable(problems)])
  saveFile('import-report.csv', new Blob([byteOrderMark, text], { type: 'text/csv' }))
}
