import { Link } from 'react-router'
import { type OverviewCell, overviewCells } from '#shared/vettingOverview/vettingOverview.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { useCellAddress } from './useCellAddress.ts'

interface Props {
  readonly cell: OverviewCell
  /** The step, reviewer, criterion, reason or outcome of the row; left out for totals. */
  readonly about?: string
  /** The criterion of a prediction. */
  readonly criterion?: string
  readonly count: number
  /** The name of the row, such as "In review". */
  readonly line: string
}

/** Shows a number as a link to the counted rows. */
export function CellLink({ cell, about, criterion, count, line }: Props) {
  const addressOf = useCellAddress()
  const text = formatCount(count)
  if (count === 0) return text
  return (
    <Link
      to={addressOf(cell, about, criterion)}
      preventScrollReset
      aria-label={`${line}, ${overviewCells[cell].label.toLowerCase()}: ${text}`}
    >
      {text}
    </Link>
  )
}
