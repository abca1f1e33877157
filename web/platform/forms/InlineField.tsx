import { useContext } from 'react'
import { InlineDetailsContext, type InlineFieldProps, InlineFormContext } from './InlineContext.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { InlineValue } from './InlineValue.tsx'

/** One of the `InlineDetails`. While it is edited, its inputs are in its place. */
export function InlineField(props: InlineFieldProps) {
  const { edited, left, edit, leave } = useContext(InlineDetailsContext)
  const hasForm = useContext(InlineFormContext) !== undefined
  const [detail] = props.names
  // The form is still being loaded when somebody edits for the first time.
  if (edited.has(detail) && hasForm) return <InlineEditor {...props} onClose={() => leave(detail)} />
  return <InlineValue {...props} focused={left === detail} onEdit={edit && (() => edit(detail))} />
}
