import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { checkInMoods, checkInParties, placementStatuses } from '#shared/checkIns.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { formatDay } from '#web/platform/lib/days.ts'
import { type GetPlacementsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { hourlyRate } from '#web/platform/lib/money.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { TabPlaceholder } from '#web/platform/records/TabPlaceholder.tsx'
import { Facts } from '#web/platform/ui/Facts.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import styles from './DeveloperTab.module.css'

const placementsQuery = graphql(`
  query getPlacements($id: ID!, $costs: Boolean!, $bills: Boolean!, $checkIns: Boolean!) {
    getPlacements(developer_id: $id) {
      id
      status
      starts_on
      ends_on
      cost_rate @include(if: $costs)
      bill_rate @include(if: $bills)
      currency
      weekly_hours
      job_id
      job_title
      company_name
      next_check_in_on @include(if: $checkIns)
      last_check_in @include(if: $checkIns) {
        held_at
        party
        mood
        notes
        host_name
      }
    }
  }
`)

type Placement = GetPlacementsQuery['getPlacements'][number]

/** The latest placement of a developer, and its last check-in. */
export function DeveloperPlacements({ id }: { id: string }) {
  const [costs, bills, checkIns] = [useCan('costRates:read'), useCan('billRates:read'), useCan('checkIns:read')]
  const variables = { id, costs, bills, checkIns }
  const { data, error, refetch } = useQuery(placementsQuery, { variables, context: showsErrors })
  if (!data) return <TabPlaceholder noun="placements" error={error} onRetry={refetch} />
  const [placement] = data.getPlacements
  return (
    <>
      <Section title="Placement">
        <div className={styles.block}>
          {placement ? <Facts facts={placementFacts(placement)} /> : 'Was not placed yet.'}
        </div>
      </Section>
      {checkIns && (
        <Section title="Last check-in">
          <div className={styles.block}>
            {placement?.last_check_in ? <LastCheckIn placement={placement} /> : 'There was no check-in yet.'}
          </div>
        </Section>
      )}
    </>
  )
}

function placementFacts(placement: Placement) {
  const { status, job_id, job_title, company_name, starts_on, ends_on, cost_rate, bill_rate, currency } = placement
  return [
    { label: 'Status', value: <StatusBadge {...placementStatuses[status]} /> },
    { label: 'Job', value: <Link to={paths.job(job_id)}>{`${job_title} at ${company_name}`}</Link> },
    { label: 'From', value: formatDay(starts_on) },
    { label: 'To', value: ends_on && formatDay(ends_on) },
    { label: 'Weekly hours', value: placement.weekly_hours },
    { label: 'Cost rate', value: hourlyRate(cost_rate, currency), hidden: cost_rate === undefined },
    { label: 'Bill rate', value: hourlyRate(bill_rate, currency), hidden: bill_rate === undefined },
  ].filter(({ hidden }) => !hidden)
}

function LastCheckIn({ placement: { last_check_in, next_check_in_on } }: { placement: Placement }) {
  if (!last_check_in) return null
  const { held_at, party, mood, notes, host_name } = last_check_in
  return (
    <>
      <Facts
        facts={[
          { label: 'Mood', value: mood && <StatusBadge {...checkInMoods[mood]} /> },
          { label: 'Held', value: <Timestamp moment={held_at} /> },
          { label: 'With', value: checkInParties[party].label },
          { label: 'By', value: host_name },
          { label: 'Next due', value: next_check_in_on && formatDay(next_check_in_on) },
        ]}
      />
      {notes && <p className={styles.notes}>{notes}</p>}
    </>
  )
}
