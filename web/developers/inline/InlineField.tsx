import { useContext } from 'react'
import { InlineDetailsContext, type InlineFieldProps, InlineFormContext } from './InlineContext.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { InlineValue } from './InlineValue.tsx'

/** Shows a detail, or its inputs while it is edited. */
export function InlineField(props: InlineFieldProps) {
  const { edited, left, edit, leave } = useContext(InlineDetailsContext)
  const hasForm = useContext(InlineFormContext) !== undefined
  const [detail] = props.names
  // The form is still loading during the first edit.
  if (edited.has(detail) && hasForm) return <InlineEditor {...props} onClose={() => leave(detail)} />
  return <InlineValue {...props} focused={left === detail} onEdit={edit && (() => edit(detail))} />
}
