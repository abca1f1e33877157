import { useContext } from 'react'
import { InlineFactsContext, type InlineFieldProps, InlineFormContext } from './InlineContext.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { InlineValue } from './InlineValue.tsx'

/** One of the `InlineFacts`. While it is edited, its inputs are in its place. */
export function InlineField(props: InlineFieldProps) {
  const { edited, left, edit, leave } = useContext(InlineFactsContext)
  const hasForm = useContext(InlineFormContext) !== undefined
  const [fact] = props.names
  // The form is still being loaded when somebody edits for the first time.
  if (edited.has(fact) && hasForm) return <InlineEditor {...props} onClose={() => leave(fact)} />
  return <InlineValue {...props} focused={left === fact} onEdit={edit && (() => edit(fact))} />
}
