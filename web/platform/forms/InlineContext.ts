import { createContext, type ReactNode, useContext } from 'react'

/** The facts of a record that are edited in place. A fact is named by the first of its fields. */
interface InlineFacts {
  /** Facts that are being edited. */
  readonly edited: ReadonlySet<string>
  /** The fact whose editor closed last: it gets the focus back. */
  readonly left: string | undefined
  /** Undefined for a viewer who may not change the record. */
  readonly edit: ((fact: string) => void) | undefined
  readonly leave: (fact: string) => void
}

export const InlineFactsContext = createContext<InlineFacts>({
  edited: new Set(),
  left: undefined,
  edit: undefined,
  leave: () => undefined,
})

/** A fact with what edits it. */
export interface InlineFieldProps {
  readonly label: string
  /** The fields that are edited together. The first one names the fact. */
  readonly names: readonly [string, ...string[]]
  /** The saved value; null, undefined and an empty text show as a dash. */
  readonly value: ReactNode
  /** Takes the whole width of its section. */
  readonly wide?: boolean
}

/** The form behind the facts. There is none before somebody edits. */
interface InlineForm {
  /** The inputs of a fact. */
  readonly inputs: Readonly<Partial<Record<string, ReactNode>>>
  /**
   * Saves what is typed in these fields.
   * @returns false when one of them is invalid, which it then shows. A rejection has a sentence to show beside the fields.
   */
  readonly save: (names: readonly string[]) => Promise<boolean>
  /** Puts the saved values back into these fields, and then closes them. If something is typed, the user confirms first. */
  readonly cancel: (names: readonly string[], close: () => void) => void
}

export const InlineFormContext = createContext<InlineForm | undefined>(undefined)

/** @throws Error outside of an `InlineForm`. */
export function useInlineForm(): InlineForm {
  const form = useContext(InlineFormContext)
  if (!form) throw new Error('A fact is edited outside of a form.')
  return form
}
