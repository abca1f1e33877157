import { errorText } from '#web/platform/lib/text/errorText.ts'
import { Banner } from './Banner.tsx'

interface Props {
  /** The error of the query. Without it nothing is shown. */
  readonly error: unknown
  readonly onRetry?: (() => unknown) | undefined
}

/** Says why something could not be read, and offers to try again. */
export function QueryError({ error, onRetry }: Props) {
  const text = errorText(error)
  if (!text) return null
  return (
    <Banner type="danger" onRetry={onRetry}>
      {text}
    </Banner>
  )
}
