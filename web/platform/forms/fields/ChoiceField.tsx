import { ChoiceButtons } from '#web/platform/ui/inputs/ChoiceButtons.tsx'
import { type Option, optionLabel } from '#web/platform/ui/inputs/choices/options.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends Omit<FieldProps, 'placeholder'> {
  readonly options: readonly Option[]
}

/** Edits a choice among a few options that all stay in sight. */
export function ChoiceField({ name, options, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field} show={(value) => optionLabel(options, value)}>
      <ChoiceButtons {...field.input} {...props} options={options} onChange={field.set} />
    </FieldFrame>
  )
}
