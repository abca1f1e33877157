import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import type { ListState } from './useList.ts'

const ExportButton = lazy(() => loadChunk(async () => ({ default: (await import('./ExportButton.tsx')).ExportButton })))

const loading = (
  <Button variant="default" disabled>
    Export CSV
  </Button>
)

/** The export button, if the viewer may export. Loaded lazily, so that the list appears first. */
export function LazyExport(props: { readonly state: ListState<unknown>; readonly name: string }) {
  const allowed = useCan('lists:export')
  if (!allowed) return null
  return (
    <Suspense fallback={loading}>
      <ExportButton {...props} />
    </Suspense>
  )
}
