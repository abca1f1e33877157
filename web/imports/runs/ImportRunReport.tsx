import { ImportResult } from '#web/imports/ImportResult.tsx'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import type { StoredImportReport } from './importRunQuery.ts'

/** Shows the rows of an import by file and outcome, how foreign tables were read, and what was left out. */
export function ImportRunReport({ report }: { readonly report: StoredImportReport }) {
  const { files, mappings, problems, problem_count } = report
  const counted = files.map(({ file, left_out, ...counts }) => ({ file, counts: { ...counts, bad: left_out } }))
  return (
    <>
      {mappings.map(({ table, columns }) => (
        <p key={table}>
          Columns of {table}: {columns}
        </p>
      ))}
      <ImportResult label="What changed" report={{ files: counted, problems }} />
      {problem_count > problems.length && (
        <p>
          {formatCount(problem_count)} rows were left out. The first {formatCount(problems.length)} are kept here.
        </p>
      )}
    </>
  )
}
