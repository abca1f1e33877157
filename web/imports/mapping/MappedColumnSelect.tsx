import { type ColumnProposal, isDayColumn, type TemplateColumns } from '#shared/imports/mapping.ts'
import type { DayOrder } from '#shared/platform/text/writtenDays.ts'
import { ChoiceButtons } from '#web/platform/ui/inputs/ChoiceButtons.tsx'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { columnLabel } from './labels.ts'
import styles from './MappingStep.module.css'
import type { TableDraft } from './mappingOf.ts'

interface Props {
  readonly column: ColumnProposal
  readonly draft: TableDraft
  readonly template: TemplateColumns
  readonly onChange: (draft: TableDraft) => void
}

const orders: readonly { readonly value: DayOrder; readonly label: string }[] = [
  { value: 'DAY_FIRST', label: 'Day first' },
  { value: 'MONTH_FIRST', label: 'Month first' },
]

/** Chooses where a column goes and, where its days can be read in two ways, how they are written. */
export function MappedColumnSelect({ column: { heading, days, examples }, draft, template, onChange }: Props) {
  const column = draft.columns[heading] ?? ''
  const { [heading]: _former, ...others } = draft.columns
  return (
    <div className={styles.target}>
      <Select
        label={`Where “${heading}” goes`}
        labelHidden
        options={template.known.map((value) => ({ value, label: columnLabel(value) }))}
        placeholder="Leave out"
        value={column}
        onChange={(value) => onChange({ ...draft, columns: value ? { ...others, [heading]: value } : others })}
      />
      {days === 'AMBIGUOUS' && isDayColumn(column) && (
        <ChoiceButtons
          label={`How is ${examples[0]} written?`}
          options={orders}
          value={draft.days[heading] ?? ''}
          onChange={(value) =>
            onChange({
              ...draft,
              days: { ...draft.days, [heading]: orders.find((order) => order.value === value)?.value },
            })
          }
        />
      )}
    </div>
  )
}
