import { NumberBox } from '#web/platform/ui/inputs/NumberBox.tsx'
import type { NumberBoxProps } from '#web/platform/ui/inputs/NumberBoxInput.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & Pick<NumberBoxProps, 'decimals'>

/** Edits a number. An empty field is ''. */
export function NumberField({ name, ...props }: Props) {
  const field = useField<number | ''>(name)
  return (
    <FieldFrame field={field}>
      <NumberBox {...field.input} {...props} onChange={field.set} />
    </FieldFrame>
  )
}
