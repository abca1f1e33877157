import { ComboBox } from '#web/platform/ui/inputs/choices/ComboBox.tsx'
import type { ComboBoxProps } from '#web/platform/ui/inputs/choices/ComboBoxInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps &
  Pick<ComboBoxProps, 'loading' | 'listed'> & {
    /** Returns the suggestions for a text, without duplicates. */
    readonly suggest: (text: string) => readonly string[]
  }

/** Edits any text, with suggestions. */
export function ComboField({ name, suggest, ...props }: Props) {
  const field = useField<string>(name)
  return (
    <FieldFrame field={field}>
      <ComboBox {...field.input} {...props} suggestions={suggest(field.value)} onChange={field.set} />
    </FieldFrame>
  )
}
