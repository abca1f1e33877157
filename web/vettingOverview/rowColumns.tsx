import type { OverviewCell } from '#shared/vettingOverview.ts'
import type { GetOverviewRowsQuery } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/columns.ts'
import { PersonName } from '#web/platform/ui/PersonName.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import { days } from './figures.ts'
import type { CellAddress } from './overviewCell.ts'

export type OverviewRow = GetOverviewRowsQuery['getOverviewRows']['rows'][number]

const developer: Column<OverviewRow> = {
  id: 'developer',
  header: 'Developer',
  cell: ({ developer_name }) => <PersonName name={developer_name} />,
}

const daysColumn: Column<OverviewRow> = { id: 'days', header: 'Days', numeric: true, cell: (row) => days(row.days) }

function momentColumn(id: 'at' | 'until', header: string): Column<OverviewRow> {
  return { id, header, width: 140, cell: ({ [id]: moment }) => (moment ? <Timestamp moment={moment} /> : '–') }
}

function detailColumn(header: string): Column<OverviewRow> {
  return { id: 'detail', header, cell: ({ detail }) => detail ?? '–', text: ({ detail }) => detail ?? undefined }
}

function numberColumn(id: 'value' | 'other', header: string, digits = 0): Column<OverviewRow> {
  return { id, header, numeric: true, width: 120, cell: (row) => row[id]?.toFixed(digits) ?? '–' }
}

const stay = [developer, momentColumn('at', 'Since'), momentColumn('until', 'Until'), daysColumn]
const age = [developer, momentColumn('at', 'Since'), daysColumn, detailColumn('Owner')]
const openReview = [developer, detailColumn('Assessment'), momentColumn('at', 'Assigned'), momentColumn('until', 'Due')]
const departure = [developer, momentColumn('at', 'When'), detailColumn('Note')]

const columns: Partial<Record<OverviewCell, readonly Column<OverviewRow>[]>> = {
  AGE_FRESH: age,
  AGE_NEARLY_LATE: age,
  AGE_LATE: age,
  AGE_UNOWNED: age,
  REVIEWS_OPEN: openReview,
  REVIEWS_OVERDUE: openReview,
  REVIEWS_SENT: [
    developer,
    detailColumn('Assessment'),
    momentColumn('at', 'Assigned'),
    momentColumn('until', 'Sent'),
    daysColumn,
  ],
  REVIEWS_DECLINED: [
    developer,
    detailColumn('Assessment'),
    momentColumn('at', 'Assigned'),
    momentColumn('until', 'Declined'),
  ],
  REVIEWS_SHARED: [
    developer,
    detailColumn('Assessment'),
    momentColumn('at', 'Sent'),
    numberColumn('value', 'Gave %', 1),
    numberColumn('other', 'Others gave %', 1),
  ],
  CRITERION_SHARED: [developer, momentColumn('at', 'Last sent'), detailColumn('Scores')],
  LEFT_REJECTED_EARLY: departure,
  LEFT_REJECTED: departure,
  LEFT_WITHDRAWN: departure,
}

/** What the rows of a cell show. */
export function rowColumns({ cell, key, criterion }: CellAddress): readonly Column<OverviewRow>[] {
  if (cell !== 'PREDICTED') return columns[cell] ?? stay
  return [
    developer,
    momentColumn('at', 'When'),
    numberColumn('value', criterion ? 'Score' : 'Score %', criterion ? 2 : 0),
    key === 'MOOD'
      ? numberColumn('other', 'Mood', 1)
      : { id: 'other', header: 'Outcome', width: 120, cell: ({ other }) => (other ? 'Good' : 'Bad') },
  ]
}
