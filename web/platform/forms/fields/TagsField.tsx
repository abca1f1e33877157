import { TagsBox } from '#web/platform/ui/inputs/choices/TagsBox.tsx'
import type { TagsBoxProps } from '#web/platform/ui/inputs/choices/TagsBoxInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

/** Edits several short texts, each shown as a chip. */
export function TagsField({ name, ...props }: FieldProps & Pick<TagsBoxProps, 'suggestions'>) {
  const field = useField<string[]>(name)
  const { value, ...input } = field.input
  return (
    <FieldFrame field={field} show={(values) => values.join(', ')}>
      <TagsBox {...input} {...props} values={value} onChange={field.set} />
    </FieldFrame>
  )
}
