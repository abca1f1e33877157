import { spellMentions } from '#shared/platform/text/mentions.ts'
import { FieldFrame } from '#web/platform/forms/fields/FieldFrame.tsx'
import { type FieldProps, useField } from '#web/platform/forms/fields/useField.ts'
import { MentionArea } from './MentionArea.tsx'
import { useStaffNames } from './useStaffNames.ts'

interface Props extends FieldProps {
  readonly minRows?: number
}

/** Edits a note in a form, in which `@` mentions a colleague. */
export function MentionField({ name, ...props }: Props) {
  const field = useField<string>(name)
  const { nameOf } = useStaffNames()
  return (
    <FieldFrame field={field} show={(text) => spellMentions(text, nameOf)}>
      <MentionArea {...field.input} {...props} onChange={field.set} />
    </FieldFrame>
  )
}
