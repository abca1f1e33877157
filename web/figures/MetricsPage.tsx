import { lazy } from 'react'
import { useParams } from 'react-router'
import { figureIds } from '#shared/figures.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { FiguresOverview } from './FiguresOverview.tsx'

const FigureRows = lazy(() => loadChunk(async () => ({ default: (await import('./FigureRows.tsx')).FigureRows })))

/** What is happening: every figure of a time, or one of them with its rows. */
export function MetricsPage() {
  const { figure: name } = useParams()
  const figure = figureIds.find((id) => id.toLowerCase() === name)
  return figure ? <FigureRows figure={figure} /> : <FiguresOverview />
}
