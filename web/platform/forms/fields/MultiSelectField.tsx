import { MultiSelect } from '#web/platform/ui/inputs/choices/MultiSelect.tsx'
import type { MultiSelectProps } from '#web/platform/ui/inputs/choices/MultiSelectInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps, Pick<MultiSelectProps, 'options' | 'loading' | 'onSearch' | 'onFocus'> {
  /** Keeps what is chosen in place of the field, where other fields change with it. */
  readonly onChoose?: ((chosen: string[]) => void) | undefined
}

/** Chooses several options, each shown as a chip. */
export function MultiSelectField({ name, onChoose, ...props }: Props) {
  const field = useField<string[]>(name)
  const { value, ...input } = field.input
  const show = (chosen: readonly string[]) =>
    chosen.map((one) => props.options.find((option) => option.value === one)?.label ?? one).join(', ')
  return (
    <FieldFrame field={field} show={show}>
      <MultiSelect {...input} {...props} values={value} onChange={onChoose ?? field.set} />
    </FieldFrame>
  )
}
