import { Textarea } from '@mantine/core'
import { useRef } from 'react'
import { FieldFrame } from './FieldFrame.tsx'
import { type Insertion, Insertions } from './Insertions.tsx'
import { type FieldProps, useField } from './useField.ts'

interface Props extends FieldProps {
  /** The minimum number of lines. The field grows with its text up to 15. */
  readonly minRows?: number
  readonly maxLength?: number
  /** The merge fields of a text that is sent. */
  readonly insertions?: readonly Insertion[]
}

export function TextAreaField({ name, minRows = 3, insertions, ...props }: Props) {
  const field = useField<string>(name)
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <FieldFrame field={field}>
      <Textarea
        {...field.input}
        {...props}
        ref={area}
        autosize
        minRows={minRows}
        maxRows={15}
        onChange={(event) => field.set(event.currentTarget.value)}
      />
      {insertions && <Insertions area={area} insertions={insertions} onChange={field.set} />}
    </FieldFrame>
  )
}
