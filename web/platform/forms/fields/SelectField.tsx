import { type Option, optionLabel } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  readonly options: readonly Option[]
}

export function SelectField({ name, options, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field} show={(value) => optionLabel(options, value)}>
      <Select {...field.input} {...props} options={options} onChange={field.set} />
    </FieldFrame>
  )
}
