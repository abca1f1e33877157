import { type Figure, isLevel, levelMovements } from '#shared/figures/figures.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useLastPage, usePage } from '#web/platform/lib/address/usePage.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { optionsOf } from '#web/platform/ui/inputs/choices/options.ts'
import { Select } from '#web/platform/ui/inputs/choices/Select.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Figures.module.css'
import { type FigureRow, figureRowColumns } from './figureRowColumns.tsx'
import { figurePaths } from './paths.ts'
import { useMovement } from './useMovement.ts'
import { useOwner } from './useOwner.ts'
import type { PeriodChoice } from './usePeriod.ts'

const pageSize = 20

const rowsQuery = graphql(`
  query getFigureRows(
    $figure: Figure!
    $from: String!
    $to: String!
    $as_of: String
    $owner: ID
    $movement: LevelMovement
    $limit: Int!
    $offset: Int!
  ) {
    getFigureRows(
      figure: $figure
      from: $from
      to: $to
      as_of: $as_of
      owner: $owner
      movement: $movement
      limit: $limit
      offset: $offset
    ) {
      count
      rows {
        id
        at
        value
        value_now
        currency
        owner_name
        title
        detail
        developer_id
        job_id
        state_then
        state_now
        is_deleted
      }
    }
  }
`)

interface Props {
  readonly figure: Figure
  readonly choice: PeriodChoice
}

/** Lists the rows that a figure counted, the latest first, optionally of one person. */
export function FigureRowTable({ figure, choice }: Props) {
  const page = usePage(pageSize)
  const owner = useOwner(figure)
  const movement = useMovement(figure)
  const { data, latest, loading, error, refetch } = useQuery(rowsQuery, {
    variables: {
      figure,
      ...choice.period,
      as_of: choice.asOf || null,
      owner: owner ?? null,
      movement: movement ?? null,
      limit: page.limit,
      offset: page.offset,
    },
    showsErrors: true,
    showsEarlier: true,
  })
  const isLeaving = useLastPage(page, data?.getFigureRows.count)
  const found = latest?.getFigureRows
  return (
    <>
      <div className={`${ui.row} ${styles.rowsBar}`}>
        <h2>{found ? `${formatCount(found.count)} ${found.count === 1 ? 'row' : 'rows'}` : 'Rows'}</h2>
        {isLevel(figure) && (
          <Select
            label="Rows"
            labelHidden
            placeholder="There at the end"
            options={optionsOf(levelMovements)}
            value={movement ?? ''}
            onChange={(value) => choice.change({ movement: value })}
          />
        )}
      </div>
      <QueryError error={error} onRetry={refetch} />
      <DataTable
        label="Rows of the figure"
        columns={figureRowColumns(figure, choice.asOf !== '', movement)}
        rows={isLeaving ? undefined : found?.rows}
        // A developer who left vetting twice has two rows.
        rowKey={({ id, at }) => `${id} ${at}`}
        loading={loading || isLeaving}
        pageSize={pageSize}
        paging={{ offset: page.offset, count: found?.count }}
        rowAction={{ href: addressOf }}
        emptyText="Nothing was counted."
        emptyHint="Choose another period above."
      />
      <Paginator
        label="Pages of rows"
        page={page.page}
        pageCount={Math.ceil((found?.count ?? 0) / pageSize)}
        onPage={page.setPage}
      />
    </>
  )
}

function addressOf({ developer_id, job_id }: FigureRow): string {
  if (developer_id) return developerPaths.developerOverview(developer_id)
  return job_id ? jobPaths.job(job_id) : figurePaths.metrics
}
