import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { exportPath } from './exportPath.ts'
import type { ListState } from './useList.ts'

const ExportButton = lazyPart(async () => (await import('./ExportButton.tsx')).ExportButton)

const loading = (
  <Button variant="default" disabled>
    Export CSV
  </Button>
)

interface Props {
  readonly state: ListState<unknown>
  /** The name of the file, without its extension. */
  readonly name: string
}

/** Exports the rows of all pages that match the filter, sorted as in the list. */
export function LazyExport({ state: { list, address, filter, within }, name }: Props) {
  return <LazyFileExport path={exportPath(list, { filter, sort: address.sort, within })} name={name} />
}

/** Shows the export button, if the viewer may export. Loaded lazily, so that the list appears first. */
export function LazyFileExport(props: { readonly path: string; readonly name: string }) {
  const allowed = useCan('lists:export')
  if (!allowed) return null
  return (
    <Suspense fallback={loading}>
      <ExportButton {...props} />
    </Suspense>
  )
}
