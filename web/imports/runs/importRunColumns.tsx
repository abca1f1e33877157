import { importRunList } from '#shared/imports/importRuns.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { ListedImportRun } from './importRunsQuery.ts'
import { RunState } from './RunState.tsx'

export const importRunColumns = listColumns<ListedImportRun>()(importRunList, {
  at: { width: 140 },
  files: { width: 190 },
  by: { width: 148 },
  state: { width: 180, cell: (run) => <RunState run={run} /> },
  added: { width: 80 },
  changed: { width: 92 },
  unchanged: { width: 104 },
  left_out: { width: 96 },
})
