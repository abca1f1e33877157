import { Button } from '@mantine/core'
import type { ImportReport, Problem } from '#shared/imports/imports.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { FileCountTable } from './FileCountTable.tsx'
import styles from './ImportResult.module.css'
import { saveReport } from './saveReport.ts'

const problemColumns: Column<Problem>[] = [
  { id: 'file', header: 'File', width: 220, cell: ({ file }) => file },
  { id: 'line', header: 'Line', numeric: true, cell: ({ line }) => (line === null ? '-' : formatCount(line)) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
]

/** The page shows at most this many problems. The download has all of them. */
const shownProblems = 100

/** Shows the result of an import: the counts by file, and each row that is left out. */
export function ImportResult({ report, label }: { report: ImportReport; label: string }) {
  const { files, problems } = report
  return (
    <div className={ui.parts}>
      <FileCountTable label={label} files={files} />
      {problems.length > 0 && <Problems problems={problems} />}
    </div>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  const count = problems.length
  return (
    <>
      <div className={`${ui.row} ${styles.heading}`}>
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
        <p className={ui.quiet}>
          Only the first {shownProblems} rows are shown. The report has all {formatCount(count)}.
        </p>
      )}
    </>
  )
}
