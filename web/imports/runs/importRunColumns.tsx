import { importRunList } from '#shared/imports/importRuns.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { ListedImportRun } from './importRunsQuery.ts'

export const importRunColumns = listColumns<ListedImportRun>()(importRunList, {
  files: { width: 260 },
  state: { width: 140 },
})
