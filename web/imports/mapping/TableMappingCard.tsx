import { Checkbox, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense } from 'react'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { developerStages } from '#shared/developers/developerStages.ts'
import { type ImportSystem, importSystems } from '#shared/imports/importSystems.ts'
import type { ImportFile } from '#shared/imports/imports.ts'
import type { ColumnProposal, TemplateColumns } from '#shared/imports/mapping.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { type Option, optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { columnLabel, kindLabels } from './labels.ts'
import { MappedColumnSelect } from './MappedColumnSelect.tsx'
import styles from './MappingStep.module.css'
import { fixableColumns, type TableDraft } from './mappingOf.ts'
import { SavedMappings } from './SavedMappings.tsx'

interface Props {
  readonly draft: TableDraft
  readonly template: TemplateColumns
  readonly kinds: readonly ImportFile[]
  readonly mayAddCompanies: boolean
  readonly onKind: (kind: string) => void
  readonly onSystem: (system: ImportSystem | null) => void
  readonly onChange: (draft: TableDraft) => void
}

/** Shows one chosen table: what its rows are, and where each column goes, with examples of what is in it. */
export function TableMappingCard({ draft, template, kinds, mayAddCompanies, onKind, onSystem, onChange }: Props) {
  const { proposal, ignored, file, system } = draft
  // On a phone one example is below its heading, so that where it goes is in sight.
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const columns: Column<ColumnProposal>[] = [
    {
      id: 'heading',
      header: 'Your column',
      cell: ({ heading, examples }) =>
        isPhone ? (
          <>
            {heading}
            <span className={`${ui.small} ${styles.below}`}>{examples[0]}</span>
          </>
        ) : (
          heading
        ),
      text: ({ heading }) => heading,
      width: isPhone ? 132 : 220,
    },
    {
      id: 'examples',
      header: 'Examples',
      cell: ({ examples }) => <span className={styles.examples}>{examples.join(' · ') || '-'}</span>,
      text: ({ examples }) => examples.join('\n'),
      hidden: isPhone,
    },
    {
      id: 'column',
      header: 'Goes to',
      width: isPhone ? 172 : 280,
      cell: (column) => <MappedColumnSelect column={column} draft={draft} template={template} onChange={onChange} />,
    },
  ]
  return (
    <section className={`${ui.card} ${ui.items} ${styles.card}`} aria-label={proposal.name}>
      <div className={styles.heading}>
        <div>
          <h2>{proposal.name}</h2>
          <p>{sizeText(draft)}</p>
          {system && <p>Read as an export of {importSystems[system].label}.</p>}
        </div>
        <div className={`${ui.row} ${styles.controls}`}>
          <Select
            label="Each row is"
            options={kinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            placeholder="Leave this table out"
            value={ignored ? '' : file}
            onChange={onKind}
          />
          {!ignored && (
            <Select
              label="Export of"
              options={optionsOf(importSystems)}
              placeholder="None of these"
              value={system ?? ''}
              onChange={(value) => onSystem(keysOf(importSystems).find((one) => one === value) ?? null)}
            />
          )}
          {!ignored && (
            <Suspense>
              <SavedMappings draft={draft} onApply={onChange} />
            </Suspense>
          )}
        </div>
      </div>
      {!ignored && (
        <>
          <FixedValues draft={draft} template={template} onChange={onChange} />
          {mayAddCompanies && (
            <Checkbox
              label="Add companies that only jobs name"
              checked={draft.addCompanies}
              onChange={(event) => onChange({ ...draft, addCompanies: event.target.checked })}
            />
          )}
          <DataTable
            label={`Columns of ${proposal.name}`}
            columns={columns}
            rows={proposal.columns}
            rowKey={({ heading }) => heading}
            loading={false}
            pageSize={proposal.columns.length}
          />
        </>
      )}
    </section>
  )
}

function sizeText({ proposal: { rows, skipped } }: TableDraft): string {
  const size = rows === 1 ? '1 row' : `${formatCount(rows)} rows`
  if (skipped.length === 0) return size
  const lines = skipped.length === 1 ? `line ${skipped[0]}` : `lines ${skipped.join(', ')}`
  return `${size}; ${lines} taken for titles and totals`
}

/** A column that rows need and that one may type once for all rows: an employer of its own has no column of companies. */
const typed: ReadonlySet<string> = new Set([
  'jobs.csv company',
  'job_profiles.csv company',
  'moves.csv company',
  'notes.csv company',
])

/** Columns that each row needs and that one may choose once for all rows. */
const choices: Readonly<Record<string, readonly Option[]>> = {
  'jobs.csv type': optionsOf(jobTypes),
  'skills.csv type': optionsOf(skillTypes),
  'developers.csv stage': optionsOf(developerStages),
}

function FixedValues({ draft, template, onChange }: Pick<Props, 'draft' | 'template' | 'onChange'>) {
  return fixableColumns(draft, template).map((column) => {
    const key = `${draft.file} ${column}`
    const options = choices[key]
    const label = `${columnLabel(column)} of every row`
    const value = draft.fixed[column] ?? ''
    const change = (text: string) => onChange({ ...draft, fixed: { ...draft.fixed, [column]: text } })
    if (typed.has(key))
      return <TextInput key={column} label={label} value={value} onChange={(event) => change(event.target.value)} />
    return (
      options && (
        <Select
          key={column}
          label={label}
          options={options}
          placeholder={column === 'stage' ? developerStages.APPLICANT.label : 'Choose one'}
          value={value}
          onChange={change}
        />
      )
    )
  })
}
