import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { ProfileRow } from '#web/jobProfiles/profileFragment.ts'
import { useReadsPrices } from '#web/jobProfiles/useReadsPrices.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { BoardColumn } from '#web/platform/board/BoardColumn.tsx'
import { useCardLimit } from '#web/platform/board/useCardLimit.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ProfileColumn } from './boardColumns.ts'
import { profileColumnRefusal } from './boardMoves.ts'
import { ProfileCard } from './ProfileCard.tsx'

const columnQuery = graphql(`
  query getJobProfileColumn(
    $job_id: ID!
    $statuses: [JobProfileStatus!]!
    $limit: Int!
    $bills: Boolean!
    $moves: Boolean!
  ) {
    getJobProfilePage(
      job_id: $job_id
      filter: { status: $statuses }
      sort: { days_in_status: asc_nulls_last }
      limit: $limit
      offset: 0
    ) {
      job_profiles {
        ...ProfileRow
      }
      aggregate {
        count
      }
    }
  }
`)

interface Props {
  readonly jobId: string
  readonly column: ProfileColumn
  /** Called with the profiles that were read. */
  readonly onRead: (profiles: readonly ProfileRow[]) => void
}

/** Lists the profiles in the statuses of a column, the last moved first. */
export function JobProfileColumn({ jobId, column, onRead }: Props) {
  const { id, label, tone, statuses } = column
  const { limit, isFull, onMore } = useCardLimit()
  const [query] = useAddress()
  const moves = useCan('jobProfiles:write')
  const { data, latest, error, loading, refetch } = useQuery(columnQuery, {
    variables: { job_id: jobId, statuses: [...statuses], limit, bills: useReadsPrices(), moves },
    showsErrors: true,
  })
  const page = latest?.getJobProfilePage
  const reportRead = useEffectEvent(onRead)
  useEffect(() => {
    if (page) reportRead(page.job_profiles)
  }, [page])
  return (
    <BoardColumn
      id={id}
      label={label}
      tone={tone}
      cards={page?.job_profiles.map((profile) => ({
        id: profile.id,
        name: profile.developer_name,
        content: <ProfileCard profile={profile} showsStatus={statuses.length > 1} />,
        refusalOf: (columnId) => profileColumnRefusal(profile, columnId),
      }))}
      count={page?.aggregate.count}
      error={page ? undefined : error}
      onRetry={refetch}
      onMore={onMore}
      rest={
        isFull && <Link to={`?${withValues(query, { view: '', status: statuses.join() })}`}>See all in the table</Link>
      }
      isLoadingMore={loading && !data}
    />
  )
}
