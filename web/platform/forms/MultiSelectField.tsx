import { MultiSelect, type MultiSelectProps } from '#web/platform/ui/inputs/MultiSelect.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & Pick<MultiSelectProps, 'options' | 'loading' | 'onSearch'>

/** Chooses several options, each shown as a chip. */
export function MultiSelectField({ name, ...props }: Props) {
  const field = useField<string[]>(name)
  const { value, ...input } = field.input
  const show = (chosen: readonly string[]) =>
    chosen.map((one) => props.options.find((option) => option.value === one)?.label ?? one).join(', ')
  return (
    <FieldFrame field={field} show={show}>
      <MultiSelect {...input} {...props} values={value} onChange={field.set} />
    </FieldFrame>
  )
}
