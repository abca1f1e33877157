import { createContext, type ReactNode, useContext } from 'react'

/** The details of a record that are edited in place. A detail is named by the first of its fields. */
interface InlineDetails {
  /** Details that are being edited. */
  readonly edited: ReadonlySet<string>
  /** The detail whose editor closed last: it gets the focus back. */
  readonly left: string | undefined
  /** Undefined for a viewer who may not change the record. */
  readonly edit: ((detail: string) => void) | undefined
  readonly leave: (detail: string) => void
}

export const InlineDetailsContext = createContext<InlineDetails>({
  edited: new Set(),
  left: undefined,
  edit: undefined,
  leave: () => undefined,
})

/** A detail with what edits it. */
export interface InlineFieldProps {
  readonly label: string
  /** The fields that are edited together. The first one names the detail. */
  readonly names: readonly [string, ...string[]]
  /** The saved value; null, undefined and an empty text show as a dash. */
  readonly value: ReactNode
  /** Takes the whole width of its section. */
  readonly wide?: boolean
}

/** The form behind the details. There is none before somebody edits. */
interface InlineForm {
  /** The inputs of a detail. */
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
  if (!form) throw new Error('A detail is edited outside of a form.')
  return form
}
