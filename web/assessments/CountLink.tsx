import { Link } from 'react-router'

/** A number that opens what it counts. The row's own link is the tab stop. */
export function CountLink({ count, to }: { count: number; to: string }) {
  if (count === 0) return '0'
  return (
    <Link to={to} tabIndex={-1}>
      {count.toLocaleString('en')}
    </Link>
  )
}
