import { type ReactNode, Suspense, useState } from 'react'
import { InlineFactsContext } from './InlineContext.ts'

interface Props {
  readonly mayEdit: boolean
  /** Puts an `InlineForm` around the facts. Its code is large, so it is loaded when somebody begins to edit. */
  readonly form: (facts: ReactNode) => ReactNode
  /** Sections with an `InlineField` for each fact. */
  readonly children: ReactNode
}

/** The facts of a record, which are edited where they are shown. */
export function InlineFacts({ mayEdit, form, children }: Props) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<string>()
  const leave = (fact: string) => {
    setEdited((facts) => new Set([...facts].filter((other) => other !== fact)))
    setLeft(fact)
  }
  const edit = (fact: string) => setEdited((facts) => new Set([...facts, fact]))
  const isUsed = edited.size > 0 || left !== undefined
  return (
    <InlineFactsContext value={{ edited, left, edit: mayEdit ? edit : undefined, leave }}>
      {isUsed ? <Suspense fallback={children}>{form(children)}</Suspense> : children}
    </InlineFactsContext>
  )
}
