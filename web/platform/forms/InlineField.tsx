import { type ReactNode, useContext } from 'react'
import { InlineFactsContext, InlineFormContext } from './InlineContext.ts'
import { InlineEditor } from './InlineEditor.tsx'
import { InlineValue } from './InlineValue.tsx'

export interface InlineFieldProps {
  readonly label: string
  /** The fields that are edited together. The first one names the fact. */
  readonly names: readonly [string, ...string[]]
  /** The saved value; null, undefined and an empty text show as a dash. */
  readonly value: ReactNode
  /** Takes the whole width of its section. */
  readonly wide?: boolean
}

/** One of the `InlineFacts`. While it is edited, its inputs are in its place. */
export function InlineField(props: InlineFieldProps) {
  const { edited, left, edit, leave } = useContext(InlineFactsContext)
  const hasForm = useContext(InlineFormContext) !== undefined
  const [fact] = props.names
  // The form is still being loaded when somebody edits for the first time.
  if (edited.has(fact) && hasForm) return <InlineEditor {...props} onClose={() => leave(fact)} />
  return <InlineValue {...props} focused={left === fact} onEdit={edit && (() => edit(fact))} />
}
