import { developerSources } from '#shared/developers/developerStages.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { type Application, targetOf } from './applications.ts'
import { DecisionBadge } from './DecisionBadge.tsx'

export const applicationColumns: readonly Column<Application>[] = [
  { id: 'target', header: 'For', cell: targetOf },
  { id: 'created_at', header: 'Applied', width: 130, cell: ({ created_at }) => <Timestamp moment={created_at} /> },
  {
    id: 'source',
    header: 'Source',
    width: 130,
    cell: ({ source }) => <StatusBadge {...developerSources[source]} />,
  },
  { id: 'decision', header: 'Decision', width: 150, cell: ({ decision }) => <DecisionBadge decision={decision} /> },
  { id: 'decided_by', header: 'Decided by', width: 180, cell: ({ decided_by_name }) => decided_by_name ?? '–' },
  {
    id: 'decided_at',
    header: 'Decided',
    width: 130,
    cell: ({ decided_at }) => (decided_at ? <Timestamp moment={decided_at} /> : '–'),
  },
]
