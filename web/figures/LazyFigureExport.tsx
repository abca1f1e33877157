import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import type { FigureExportProps } from './FigureExport.tsx'

const FigureExport = lazyPart(async () => (await import('./FigureExport.tsx')).FigureExport)

/** Shows the export menu, if the viewer may export. Loaded lazily, so that the figures appear first. */
export function LazyFigureExport(props: FigureExportProps) {
  if (!useCan('lists:export')) return null
  return (
    <Suspense
      fallback={
        <Button variant="default" disabled>
          Export
        </Button>
      }
    >
      <FigureExport {...props} />
    </Suspense>
  )
}
