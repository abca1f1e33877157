import { createContext, type ReactNode, useContext } from 'react'

/** The details of a record that are edited in place. The first field of a detail names it. */
interface InlineDetails {
  readonly edited: ReadonlySet<string>
  /** The detail whose editor closed last, which gets the focus back. */
  readonly left: string | undefined
  /** Undefined for viewers who may not change the record. */
  readonly edit: ((detail: string) => void) | undefined
  readonly leave: (detail: string) => void
}

export const InlineDetailsContext = createContext<InlineDetails>({
  edited: new Set(),
  left: undefined,
  edit: undefined,
  leave: () => undefined,
})

export interface InlineFieldProps {
  readonly label: string
  /** The fields that are edited together. The first one names the detail. */
  readonly names: readonly [string, ...string[]]
  /** The saved value; null, undefined and an empty text show as a dash. */
  readonly value: ReactNode
  /** Takes the whole width of its section. */
  readonly wide?: boolean
}

/** The form behind the details. It is created when the first edit begins. */
interface InlineForm {
  /** The inputs of each detail, by its name. */
  readonly inputs: Readonly<Partial<Record<string, ReactNode>>>
  /**
   * Saves the values of these fields.
   * @returns false when one of them is invalid and shows why. A rejection has a message to show beside the fields.
   */
  readonly save: (names: readonly string[]) => Promise<boolean>
  /** Restores the saved values of these fields, then closes them. When something was typed, the user confirms first. */
  readonly cancel: (names: readonly string[], close: () => void) => void
}

export const InlineFormContext = createContext<InlineForm | undefined>(undefined)

/** @throws Error outside of an `InlineFormContext`. */
export function useInlineForm(): InlineForm {
  const form = useContext(InlineFormContext)
  if (!form) throw new Error('A detail is edited outside of a form.')
  return form
}
