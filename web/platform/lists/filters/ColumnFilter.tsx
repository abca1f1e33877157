import type { ListColumn } from '#shared/platform/lists/lists.ts'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { SearchField } from '#web/platform/ui/inputs/SearchField.tsx'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import { DayFilter } from './DayFilter.tsx'
import styles from './FilterControls.module.css'
import { FilterPill } from './FilterPill.tsx'
import { filterOptionsOf, filterText } from './filterText.ts'
import { choicesOf, daysOf, numbersOf } from './filterValues.ts'
import { NumberRange } from './NumberRange.tsx'

interface Props {
  readonly column: ListColumn
  readonly value: unknown
  /** An empty value removes the filter. */
  readonly onChange: (value: unknown) => void
  /** The options, if the column itself has none, or if not all of its options are offered. */
  readonly choices: readonly Option[] | undefined
}

/** Shows a button with the present filter of a column. It opens a control for the kind of column. */
export function ColumnFilter(props: Props) {
  const { column, value, onChange, choices } = props
  return (
    <FilterPill label={column.label} text={filterText(column, value, choices)} onClear={() => onChange(undefined)}>
      <FilterControl {...props} />
    </FilterPill>
  )
}

function FilterControl({ column, value, onChange, choices }: Props) {
  switch (column.kind) {
    case 'oneOf':
    case 'someOf':
    case 'country':
    case 'record':
    case 'records':
    case 'words':
    case 'person':
      return <ChoiceFilter options={filterOptionsOf(column, choices)} values={choicesOf(value)} onChange={onChange} />
    case 'yesNo': {
      const options = [
        { value: 'true', label: column.yes },
        { value: 'false', label: column.no },
      ]
      const values = value === undefined ? [] : [String(value)]
      return <ChoiceFilter single options={options} values={values} onChange={([one]) => onChange(yesNoOf(one))} />
    }
    case 'number':
    case 'money':
      return <NumberRange value={numbersOf(value)} onChange={onChange} />
    case 'day':
    case 'moment':
      return <DayFilter value={daysOf(value)} onChange={onChange} />
    default:
      return (
        <div className={styles.controls}>
          <SearchField label={column.label} shortcut={false} value={String(value ?? '')} onSearch={onChange} />
        </div>
      )
  }
}

function yesNoOf(value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'true'
}
