import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

export function CheckboxField({ name, ...props }: Omit<FieldProps, 'placeholder'>) {
  const field = useField<boolean>(name)
  const { value, ...input } = field.input
  return (
    <FieldFrame field={field} show={(checked) => (checked ? 'Yes' : 'No')}>
      <Checkbox
        {...input}
        {...props}
        aria-invalid={Boolean(input.error)}
        checked={value}
        onChange={(event) => field.set(event.currentTarget.checked)}
      />
    </FieldFrame>
  )
}
