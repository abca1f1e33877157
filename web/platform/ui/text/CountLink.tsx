import { Link } from 'react-router'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'

interface Props {
  readonly count: number
  readonly to: string
  /** Adds no Tab stop, because the row has a link of its own. */
  readonly inRow?: boolean
}

export function CountLink({ count, to, inRow = false }: Props) {
  if (count === 0) return '0'
  return (
    <Link to={to} tabIndex={inRow ? -1 : undefined}>
      {formatCount(count)}
    </Link>
  )
}
