import { useFormContext } from '#web/platform/forms/state/FormContext.ts'
import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import type { Option } from '#web/platform/ui/inputs/choices/options.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

export interface RecordFieldProps extends FieldProps {
  /** Called with the id that the user chooses, or with an empty text. */
  readonly onChoose?: (id: string) => void
  /** The name of the saved record. It shows before the options are read, and even if it is no longer an option. */
  readonly savedName?: string | null | undefined
}

interface Props extends RecordFieldProps {
  /** The records to choose from; undefined until they are read. */
  readonly options: readonly Option[] | undefined
  /** True while the options belong to an earlier search. */
  readonly loading?: boolean
  /** Called with the typed text, if the caller finds the options. */
  readonly onSearch?: (text: string) => void
}

/** Chooses a record. The value is its id. */
export function RecordField({ name, options: readOptions, savedName, onChoose, loading = false, ...props }: Props) {
  const field = useField<string>(name)
  const { fields } = useFormContext()
  const { value, ...input } = field.input
  const saved = String(fields.getInitialValues()[field.path] ?? '')
  const options = withSaved(readOptions ?? [], savedName && saved ? { value: saved, label: savedName } : undefined)
  return (
    <FieldFrame field={field} show={(id) => options.find((option) => option.value === id)?.label ?? ''}>
      <MultiSelect
        {...input}
        {...props}
        single
        options={options}
        values={value ? [value] : []}
        onChange={([id = '']) => {
          field.set(id)
          onChoose?.(id)
        }}
        loading={loading || !readOptions}
      />
    </FieldFrame>
  )
}

function withSaved(options: readonly Option[], saved: Option | undefined): readonly Option[] {
  return saved ? [saved, ...options.filter(({ value }) => value !== saved.value)] : options
}
