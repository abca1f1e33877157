import { type ReactNode, Suspense, useState } from 'react'
import { InlineDetailsContext } from './InlineContext.ts'

interface Props {
  readonly mayEdit: boolean
  /** Puts a form around the details. Its code is large, so it is loaded when the first edit begins. */
  readonly form: (details: ReactNode) => ReactNode
  /** Sections with an `InlineField` for each detail. */
  readonly children: ReactNode
}

/** Shows the details of a record, to be edited in place. */
export function InlineDetails({ mayEdit, form, children }: Props) {
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  const [left, setLeft] = useState<string>()
  const leave = (detail: string) => {
    setEdited((details) => new Set([...details].filter((other) => other !== detail)))
    setLeft(detail)
  }
  const edit = (detail: string) => setEdited((details) => new Set([...details, detail]))
  const isUsed = edited.size > 0 || left !== undefined
  return (
    <InlineDetailsContext value={{ edited, left, edit: mayEdit ? edit : undefined, leave }}>
      {isUsed ? <Suspense fallback={children}>{form(children)}</Suspense> : children}
    </InlineDetailsContext>
  )
}
