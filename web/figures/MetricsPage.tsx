import { useParams } from 'react-router'
import { figureIds } from '#shared/figures/figures.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { FiguresOverview } from './FiguresOverview.tsx'

const FigureRows = lazyPart(async () => (await import('./FigureRows.tsx')).FigureRows)

/** Shows all figures of a period, or one figure with its rows. */
export function MetricsPage() {
  const { figure: name } = useParams()
  const figure = figureIds.find((id) => id.toLowerCase() === name)
  return figure ? <FigureRows figure={figure} /> : <FiguresOverview />
}
