import { importRunList } from '#shared/imports/importRuns.ts'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import type { ListedImportRun } from './importRunsQuery.ts'

export const importRunColumns = listColumns<ListedImportRun>()(importRunList, {
  at: { width: 140 },
  files: { width: 220 },
  by: { width: 148 },
  state: { width: 120 },
  added: { width: 80 },
  changed: { width: 92 },
  unchanged: { width: 104 },
  left_out: { width: 96 },
})
