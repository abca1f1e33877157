import { ChoiceFilter } from '#web/platform/lists/filters/ChoiceFilter.tsx'
import styles from '#web/platform/lists/filters/FilterControls.module.css'
import { SearchField } from '#web/platform/ui/inputs/SearchField.tsx'
import { useFoundDevelopers } from './useFoundDevelopers.ts'

interface Props {
  /** The id of a developer, or empty. */
  readonly value: string
  readonly onChange: (id: string) => void
}

/** The most options that a filter shows without a search. */
const shownOptions = 8

export function DeveloperFilterSelect({ value, onChange }: Props) {
  const { options = [], onSearch } = useFoundDevelopers(value)
  return (
    <>
      <div className={styles.controls}>
        <SearchField label="Search name, e-mail or skill" shortcut={false} value="" onSearch={onSearch} />
      </div>
      <ChoiceFilter
        single
        options={options.slice(0, shownOptions)}
        values={value ? [value] : []}
        onChange={([id = '']) => onChange(id)}
      />
    </>
  )
}
