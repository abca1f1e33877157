import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { developerStatuses } from '#shared/developers/developerStages.ts'
import { stepDays, type VettingStep } from '#shared/vetting/vettingSteps.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'
import { useCardLimit } from '#web/platform/board/useCardLimit.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { deskPollMs, type VettingRow } from '#web/vetting/vettingQuery.ts'
import { vettingColumnRefusal } from './boardMoves.ts'
import { VettingCard } from './VettingCard.tsx'

const columnQuery = graphql(`
  query getVettingColumn($filter: VettingFilter!, $late: VettingFilter!, $limit: Int!) {
    getVettingPage(filter: $filter, sort: { days_in_step: desc_nulls_last }, limit: $limit, offset: 0) {
      vetting {
        ...VettingCard
      }
      aggregate {
        count
      }
    }
    late: getVettingPage(filter: $late, limit: 1, offset: 0) {
      aggregate {
        count
      }
    }
  }
`)

interface Props {
  readonly step: VettingStep
  readonly filter: object
  /** Called with the people that were read. */
  readonly onRead: (rows: readonly VettingRow[]) => void
}

/** Lists the people in a step, the longest waiting first. */
export function VettingColumn({ step, filter, onRead }: Props) {
  const { limit, isFull, onMore } = useCardLimit()
  const mayOverride = useCan('developers:override')
  const [query] = useAddress()
  const rowsOf = (values: Record<string, string>) => `?${withValues(query, { view: '', ...values })}`
  const own = { ...filter, step: [step] }
  const { data, latest, error, loading, refetch } = useQuery(columnQuery, {
    variables: { filter: own, late: { ...own, timing: ['LATE'] }, limit },
    showsErrors: true,
    pollInterval: deskPollMs,
  })
  const current = latest
  const page = current?.getVettingPage
  const reportRead = useEffectEvent(onRead)
  useEffect(() => {
    if (page) reportRead(page.vetting)
  }, [page])
  return (
    <BoardColumn
      id={step}
      {...developerStatuses[step]}
      cards={page?.vetting.map((row) => ({
        id: row.id,
        name: row.name,
        content: <VettingCard row={row} />,
        refusalOf: (columnId) => vettingColumnRefusal(row, columnId, mayOverride),
      }))}
      count={page?.aggregate.count}
      detail={<Limit step={step} late={current?.late.aggregate.count ?? 0} to={rowsOf({ step, timing: 'LATE' })} />}
      error={page ? undefined : error}
      onRetry={refetch}
      onMore={onMore}
      rest={isFull && <Link to={rowsOf({ step })}>See all in the table</Link>}
      isLoadingMore={loading && !data}
    />
  )
}

interface LimitProps {
  readonly step: VettingStep
  readonly late: number
  /** The address of the list of late people. */
  readonly to: string
}

/** Shows the time limit of the step, and how many people are past it. */
function Limit({ step, late, to }: LimitProps) {
  return (
    <>
      {stepDays[step]} days allowed
      {late > 0 && (
        <>
          {' · '}
          <Link to={to}>{formatCount(late)} late</Link>
        </>
      )}
    </>
  )
}
