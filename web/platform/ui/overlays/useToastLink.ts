import { useNavigate } from 'react-router'
import type { ToastLink } from './toasts.ts'

/** A record that a message names, such as a new one. */
export interface NamedRecord {
  /** The words for it in the text of the message. */
  readonly name: string
  readonly path: string
}

/**
 * Returns a function that makes the link from a message to a record. Messages are shown outside of the router, so the link brings it
 * along.
 */
export function useToastLink(): (record: NamedRecord) => ToastLink {
  const navigate = useNavigate()
  return ({ name, path }) => ({ words: name, path, open: () => void navigate(path) })
}
