import { retentionList } from '#shared/retention/retention.ts'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { KeepButton } from './KeepButton.tsx'
import { retentionPaths } from './paths.ts'
import type { ListedItem } from './retentionQuery.ts'

export const retentionColumns: readonly Column<ListedItem>[] = [
  ...listColumns<ListedItem>()(retentionList, {
    developer: { cell: ({ developer }) => <PersonName name={developer} />, width: 190 },
    rule: { width: 180 },
    things: {
      cell: ({ rule, things, developer_id }) => (
        <CountLink count={things} to={retentionPaths.wouldGo(rule, developer_id)} inRow />
      ),
      width: 100,
    },
    goes_on: { width: 120 },
    state: { width: 110 },
    kept_because: { width: 220 },
  }),
  { id: 'actions', header: 'Actions', width: 140, cell: (item) => <KeepButton item={item} /> },
]
