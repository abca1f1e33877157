import { developerStages } from '#shared/developers/developerStages.ts'
import type { RowAgainst } from '#shared/imports/imports.ts'
import styles from '#web/imports/ImportResult.module.css'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { type Option, optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { type Decisions, leftOut } from './mended.ts'

interface Props {
  readonly rows: readonly RowAgainst[]
  readonly decisions: Decisions
  readonly onDecide: (decisions: Decisions) => void
}

/** The page shows at most this many rows. One choice may be made for all. */
const shownRows = 100

/** A person with something against them never comes in as an applicant. */
const choices: readonly Option[] = [
  ...optionsOf(developerStages).filter(({ value }) => value !== 'APPLICANT'),
  { value: leftOut, label: 'Leave the row out' },
]

const keyOf = ({ file, line }: RowAgainst) => `${file} ${line}`

/** Shows rows that speak against their people, each with a choice of its stage. Nothing is imported before. */
export function RowsAgainst({ rows, decisions, onDecide }: Props) {
  if (rows.length === 0) return null
  const choose = (some: readonly RowAgainst[], value: string) => {
    const chosen = Object.fromEntries(some.map((row) => [keyOf(row), value]))
    onDecide({ ...decisions, stages: { ...decisions.stages, ...chosen } })
  }
  const [first] = rows.map((row) => decisions.stages[keyOf(row)] ?? '')
  const isOfAll = rows.every((row) => (decisions.stages[keyOf(row)] ?? '') === first)
  const columns: Column<RowAgainst>[] = [
    { id: 'who', header: 'Row', width: 150, cell: ({ who }) => who },
    { id: 'line', header: 'Line', numeric: true, width: 60, cell: ({ line }) => String(line) },
    { id: 'heading', header: 'Column', width: 140, cell: ({ heading }) => heading || '-' },
    { id: 'words', header: 'It says', width: 250, cell: ({ words }) => <span className={styles.reason}>{words}</span> },
    {
      id: 'stage',
      header: 'Stage',
      width: 190,
      cell: (row) => (
        <Select
          label={`Stage of ${row.who}, line ${row.line}`}
          labelHidden
          options={choices}
          placeholder="Choose one"
          value={decisions.stages[keyOf(row)] ?? ''}
          onChange={(value) => choose([row], value)}
        />
      ),
    },
  ]
  return (
    <section className={ui.parts} aria-label="Rejected?">
      <div className={`${ui.row} ${styles.heading}`}>
        <h2>Rejected? ({formatCount(rows.length)})</h2>
        {rows.length > 1 && (
          <Select
            label="Stage of all these rows"
            options={choices}
            placeholder="Choose one"
            value={isOfAll ? (first ?? '') : ''}
            onChange={(value) => choose(rows, value)}
          />
        )}
      </div>
      <p className={ui.quiet}>
        These rows say so in a column that is not understood. Nothing is imported until you choose the stage of each, or
        leave it out. Where the column says the stage of every row, let it go to Stage under Change Columns.
      </p>
      <DataTable
        label="Rows that say so"
        columns={columns}
        rows={rows.slice(0, shownRows)}
        rowKey={keyOf}
        loading={false}
        pageSize={shownRows}
      />
      {rows.length > shownRows && (
        <p className={ui.quiet}>
          Only the first {shownRows} rows are shown. The report has {formatCount(rows.length)}.
        </p>
      )}
    </section>
  )
}
