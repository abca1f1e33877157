import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useCan } from '#web/platform/auth/viewer.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { arrangeColumns } from '#web/platform/listLayouts/arrangeColumns.ts'
import type { ListState } from '#web/platform/lists/page/useList.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { exportPath } from './exportPath.ts'

const ExportMenu = lazyPart(async () => (await import('./ExportMenu.tsx')).ExportMenu)
const ExportButton = lazyPart(async () => (await import('./ExportButton.tsx')).ExportButton)

const loading = (
  <Button variant="default" disabled>
    Export CSV
  </Button>
)

interface Props<Row> {
  readonly state: ListState<unknown>
  /** The name of the file, without its extension. */
  readonly name: string
  /** The columns that the viewer may read. A board or a calendar has none, and its file has all columns. */
  readonly columns: readonly Column<Row>[]
}

/** Exports the rows of all pages that match the filter, sorted as in the list, with the columns in sight or with all. */
export function LazyExport<Row>({ state, name, columns }: Props<Row>) {
  const { list, address, filter, within, layout } = state
  const allowed = useCan('lists:export')
  const rows = { filter, sort: address.sort, within }
  if (columns.length === 0) return <LazyFileExport path={exportPath(list, rows)} name={name} />
  if (!allowed) return null
  const shown = arrangeColumns(columns, layout.layout).map(({ id }) => id)
  return (
    <Suspense fallback={loading}>
      <ExportMenu shown={exportPath(list, { ...rows, columns: shown })} all={exportPath(list, rows)} name={name} />
    </Suspense>
  )
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
