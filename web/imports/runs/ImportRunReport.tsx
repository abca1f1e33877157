import { formatCount } from '#web/platform/lib/formatCount.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import type { StoredImportReport } from './importRunQuery.ts'

type File = StoredImportReport['files'][number]
type Problem = StoredImportReport['problems'][number]

const fileColumns: readonly Column<File>[] = [
  { id: 'file', header: 'File', cell: ({ file }) => file },
  { id: 'added', header: 'New', numeric: true, cell: ({ added }) => formatCount(added) },
  { id: 'changed', header: 'Changed', numeric: true, cell: ({ changed }) => formatCount(changed) },
  { id: 'unchanged', header: 'Unchanged', numeric: true, cell: ({ unchanged }) => formatCount(unchanged) },
  { id: 'left_out', header: 'Left out', numeric: true, cell: ({ left_out }) => formatCount(left_out) },
]

const problemColumns: readonly Column<Problem>[] = [
  { id: 'file', header: 'File', width: 220, cell: ({ file }) => file },
  { id: 'line', header: 'Line', numeric: true, cell: ({ line }) => (line === null ? '–' : formatCount(line)) },
  { id: 'reason', header: 'Reason', cell: ({ reason }) => reason },
]

/** Shows the rows of an import by file and outcome, how foreign tables were read, and what was left out. */
export function ImportRunReport({ report }: { readonly report: StoredImportReport }) {
  const { files, mappings, problems, problem_count } = report
  return (
    <>
      <DataTable
        label="What changed"
        columns={fileColumns}
        rows={files}
        rowKey={({ file }) => file}
        loading={false}
        pageSize={files.length}
        emptyText="No row was read."
      />
      {mappings.map(({ table, columns }) => (
        <p key={table}>
          Columns of {table}: {columns}
        </p>
      ))}
      {problems.length > 0 && (
        <>
          <h3>Left out ({formatCount(problem_count)})</h3>
          <DataTable
            label="Left out"
            columns={problemColumns}
            rows={problems}
            rowKey={({ file, line, reason }) => `${file} ${line} ${reason}`}
            loading={false}
            pageSize={8}
          />
        </>
      )}
      {problem_count > problems.length && <p>Only the first {formatCount(problems.length)} are shown.</p>}
    </>
  )
}
