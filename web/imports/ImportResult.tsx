import { Button } from '@mantine/core'
import { csvText } from '#shared/csvText.ts'
import { type ImportReport, type Problem, problemHeadings, problemTable } from '#shared/imports.ts'
import { saveFile } from '#web/platform/lib/saveFile.ts'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import styles from './ImportResult.module.css'

type FileCounts = ImportReport['files'][number]

const fileColumn = columnHelper<FileCounts>()
const fileColumns = fileColumn.columns([
  fileColumn.accessor('file', { header: 'File' }),
  ...(
    [
      ['added', 'New'],
      ['changed', 'Changed'],
      ['unchanged', 'Unchanged'],
      ['bad', 'Left out'],
    ] as const
  ).map(([outcome, header]) =>
    fileColumn.accessor(({ counts }) => counts[outcome].toLocaleString(), {
      id: outcome,
      header,
      meta: { numeric: true },
    }),
  ),
])

const problemColumn = columnHelper<Problem>()
const problemColumns = problemColumn.columns([
  problemColumn.accessor('file', { header: 'File' }),
  problemColumn.accessor(({ line }) => line?.toLocaleString() ?? '-', {
    id: 'line',
    header: 'Line',
    meta: { numeric: true },
  }),
  problemColumn.accessor('reason', {
    header: 'Reason',
    cell: ({ getValue }) => <span className={styles.reason}>{getValue()}</span>,
  }),
])

/** Problems that the page shows; all of them are in the download. */
const shownProblems = 100

/** What an import did, or would do: rows by file, and each row that is left out. */
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
        <h2>Left out ({count.toLocaleString()})</h2>
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
          The first {shownProblems} are shown. The report has {count.toLocaleString()}.
        </p>
      )}
    </>
  )
}

function saveReport(problems: readonly Problem[]): void {
  const text = csvText([problemHeadings, ...problemTable(problems)])
  // The mark tells a spreadsheet that this is UTF-8.
  saveFile('import-report.csv', new Blob(['\ufeff', text], { type: 'text/csv' }))
}
