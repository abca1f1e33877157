import { isPrediction, outcomeText, overviewHeadings } from '#shared/vettingOverview/vettingOverview.ts'
import type { GetOverviewRowsQuery } from '#web/platform/lib/graphql.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import { days } from '#web/vettingOverview/figures.ts'
import type { CellAddress } from './overviewCell.ts'

export type OverviewRow = GetOverviewRowsQuery['getOverviewRows']['rows'][number]

const developer: Column<OverviewRow> = {
  id: 'developer',
  header: 'Developer',
  cell: ({ developer_name }) => <PersonName name={developer_name} />,
}

type Name = keyof ReturnType<typeof overviewHeadings>

export function rowColumns(address: CellAddress): readonly Column<OverviewRow>[] {
  const headings = Object.entries(overviewHeadings(address)) as [Name, string][]
  return [developer, ...headings.map(([name, header]) => columnOf(name, header, address))]
}

function columnOf(name: Name, header: string, address: CellAddress): Column<OverviewRow> {
  switch (name) {
    case 'at':
    case 'until':
      return { id: name, header, width: 140, cell: ({ [name]: at }) => (at ? <Timestamp moment={at} /> : '–') }
    case 'days':
      return { id: name, header, numeric: true, cell: (row) => days(row.days) }
    case 'detail':
      return { id: name, header, cell: ({ detail }) => detail ?? '–', text: ({ detail }) => detail ?? undefined }
    case 'value':
    case 'other':
      if (header === 'Outcome') return { id: name, header, width: 120, cell: ({ other }) => outcomeText(other ?? 0) }
      return {
        id: name,
        header,
        numeric: true,
        width: 120,
        cell: (row) => row[name]?.toFixed(digitsOf(name, address)) ?? '–',
      }
  }
}

function digitsOf(name: Name, { cell, criterion }: CellAddress): number {
  if (!isPrediction(cell) || name !== 'value') return 1
  return criterion ? 2 : 0
}
