import type { Option } from '#web/platform/ui/inputs/options.ts'
import { Select } from '#web/platform/ui/inputs/Select.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  readonly options: readonly Option[]
}

export function SelectField({ name, options, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field} show={(value) => labelOf(options, value)}>
      <Select {...field.input} {...props} options={options} onChange={field.set} />
    </FieldFrame>
  )
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
