import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import { useFoundDevelopers } from './lists/useFoundDevelopers.ts'

interface Props {
  readonly label: string
  /** The id of the developer; empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
}

/** Chooses a developer outside of a form, as `DeveloperSelect` does within one. */
export function FoundDeveloperSelect({ label, value, onChange }: Props) {
  const { options = [], onSearch, loading } = useFoundDevelopers(value)
  return (
    <MultiSelect
      label={label}
      placeholder="Search name, e-mail or skill"
      single
      options={options}
      values={value ? [value] : []}
      onChange={([id = '']) => onChange(id)}
      onSearch={onSearch}
      loading={loading}
    />
  )
}
