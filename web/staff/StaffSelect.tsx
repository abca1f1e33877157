import { FieldFrame } from '#web/platform/forms/FieldFrame.tsx'
import { type FieldProps, useField } from '#web/platform/forms/useField.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { MultiSelect } from '#web/platform/ui/MultiSelect.tsx'

interface Props extends FieldProps {
  /** Who is chosen so far: known by name before the others are loaded, and also when blocked by now. */
  readonly known?: { readonly id: string; readonly name: string } | null
}

/** One colleague, as the id of the account; the last choice replaces the earlier one. */
export function StaffSelect({ name, known, ...props }: Props) {
  const field = useField<string>(name)
  const { value, ...input } = field.input
  const colleagues = useColleagues()
  const others = (colleagues ?? []).filter((colleague) => colleague.value !== known?.id)
  const options = known ? [{ value: known.id, label: known.name }, ...others] : others
  return (
    <FieldFrame field={field} show={(id) => options.find((option) => option.value === id)?.label ?? ''}>
      <MultiSelect
        {...props}
        {...input}
        single
        options={options}
        values={value ? [value] : []}
        onChange={([id = '']) => field.set(id)}
        loading={!colleagues}
      />
    </FieldFrame>
  )
}
