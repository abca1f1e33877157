import { Button } from '@mantine/core'
import { useState } from 'react'
import { allProblems, type ImportOutcome, type ImportReport, type PlannedValue } from '#shared/imports/imports.ts'
import styles from '#web/imports/ImportResult.module.css'
import { saveReport } from '#web/imports/saveReport.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { TogglePill } from '#web/platform/lists/filters/TogglePill.tsx'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type ListedRow, listedCount, outcomeLabels, outcomeOptions } from './plannedRows.ts'

/** The rows that are shown: those of an outcome, of one file or of all. */
export interface ChosenRows {
  readonly outcome: ImportOutcome
  /** Is empty for all files. */
  readonly file: string
}

interface Props {
  readonly report: ImportReport
  readonly rows: readonly ListedRow[]
  readonly chosen: ChosenRows
  readonly onChoose: (chosen: ChosenRows) => void
}

const pageSize = 50

/** Lists the rows of a preview by outcome and file, each with what it would write, or with the reason why it is left out. */
export function PreviewRows({ report, rows, chosen, onChoose }: Props) {
  const { outcome, file } = chosen
  const [shown, setShown] = useState({ page: 1, of: chosen })
  // The counts above choose, too.
  const page = shown.of === chosen ? shown.page : 1
  const choose = (change: Partial<ChosenRows>) => onChoose({ ...chosen, ...change })
  const found = rows.filter((row) => row.outcome === outcome && (file === '' || row.file === file))
  const count = listedCount(report, rows, outcome, file)
  const offset = (page - 1) * pageSize
  const label = outcomeLabels[outcome]
  const files = [...new Set(rows.map((row) => row.file))]
  return (
    <section className={ui.parts} aria-label="Rows">
      <div className={`${ui.row} ${styles.heading}`}>
        <h2>
          {label} ({formatCount(count)})
        </h2>
        {outcome === 'bad' && (
          <Button variant="default" onClick={() => saveReport(allProblems(report))}>
            Download Report
          </Button>
        )}
      </div>
      <search className={ui.row}>
        {outcomeOptions(report, rows, file).map((option) => (
          <TogglePill
            key={option.outcome}
            label={`${outcomeLabels[option.outcome]} ${formatCount(option.count)}`}
            pressed={option.outcome === outcome}
            onChange={() => choose({ outcome: option.outcome })}
          />
        ))}
        {files.length > 1 && (
          <Select
            label="File"
            labelHidden
            placeholder="All files"
            options={files.map((value) => ({ value, label: value }))}
            value={file}
            onChange={(value) => choose({ file: value })}
          />
        )}
      </search>
      <DataTable
        label={label}
        columns={outcome === 'bad' ? leftOutColumns : plannedColumns}
        rows={found.slice(offset, offset + pageSize)}
        rowKey={({ file: name, line, reason }) => `${name} ${line} ${reason}`}
        loading={false}
        pageSize={Math.min(pageSize, found.length)}
        emptyText="No row of this file is like that."
      />
      <Paginator
        label="Pages of rows"
        page={page}
        pageCount={Math.ceil(found.length / pageSize)}
        onPage={(next) => setShown({ page: next, of: chosen })}
      />
      {count > found.length && (
        <p className={ui.quiet}>
          The first {formatCount(found.length)} of {formatCount(count)} rows are listed.
        </p>
      )}
    </section>
  )
}

const place: Column<ListedRow>[] = [
  { id: 'file', header: 'File', width: 220, cell: ({ file }) => file },
  {
    id: 'line',
    header: 'Line',
    numeric: true,
    width: 80,
    cell: ({ line }) => (line === null ? '-' : formatCount(line)),
  },
]

const leftOutColumns: Column<ListedRow>[] = [
  ...place,
  { id: 'reason', header: 'Reason', cell: ({ reason }) => <span className={styles.reason}>{reason}</span> },
]

const plannedColumns: Column<ListedRow>[] = [
  { id: 'who', header: 'Row', width: 200, cell: ({ who }) => who },
  {
    id: 'values',
    header: 'What it writes',
    cell: ({ outcome, values }) => (
      <ul className={styles.values} data-outcome={outcome}>
        {values.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may write the same twice.
          <li key={index}>{valueText(value)}</li>
        ))}
      </ul>
    ),
  },
  ...place,
]

function valueText({ field, from, to }: PlannedValue) {
  return (
    <>
      {field}: {from !== null && <del>{from}</del>} {from !== null && '→'} {to ?? 'nothing'}
    </>
  )
}
