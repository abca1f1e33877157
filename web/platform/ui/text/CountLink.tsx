import { Link } from 'react-router'
import { formatCount } from '#web/platform/lib/formatCount.ts'

interface Props {
  readonly count: number
  readonly to: string
  /** In a row, whose own link is the tab stop. */
  readonly inRow?: boolean
}

/** A number that opens what it counts. */
export function CountLink({ count, to, inRow = false }: Props) {
  if (count === 0) return '0'
  return (
    <Link to={to} tabIndex={inRow ? -1 : undefined}>
      {formatCount(count)}
    </Link>
  )
}
