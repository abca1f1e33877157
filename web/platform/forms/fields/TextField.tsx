import { TextInput } from '@mantine/core'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'tel'
}

export function TextField({ name, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field}>
      <TextInput {...field.input} {...props} onChange={(event) => field.set(event.currentTarget.value)} />
    </FieldFrame>
  )
}
