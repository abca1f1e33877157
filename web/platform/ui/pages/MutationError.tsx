import { errorText } from '#web/platform/lib/text/errorText.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

interface Props {
  /** The rejection of the mutation. Without it nothing is shown. */
  readonly error: unknown
  readonly onDismiss: () => void
}

/** Says why a change was not saved. */
export function MutationError({ error, onDismiss }: Props) {
  const text = errorText(error)
  if (!text) return null
  return <ErrorAlert onDismiss={onDismiss}>{text}</ErrorAlert>
}
