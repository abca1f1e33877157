import { Textarea } from '@mantine/core'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  /** The minimum number of lines. The field grows with its text up to 15. */
  readonly minRows?: number
}

export function TextAreaField({ name, minRows = 3, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field}>
      <Textarea
        {...field.input}
        {...props}
        autosize
        minRows={minRows}
        maxRows={15}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
    </FieldFrame>
  )
}
