import { useNavigate } from 'react-router'
import type { ToastLink } from './toasts.ts'

/** A record that a message names, such as one that was made. */
export interface NamedRecord {
  /** How the text of the message calls it. */
  readonly name: string
  readonly path: string
}

/** Returns a function that makes the link from a message to a record. Messages are shown outside of the router, which it takes along. */
export function useToastLink(): (record: NamedRecord) => ToastLink {
  const navigate = useNavigate()
  return ({ name, path }) => ({ words: name, path, open: () => void navigate(path) })
}
