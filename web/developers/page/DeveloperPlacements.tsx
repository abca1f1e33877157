import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { placementStatuses } from '#shared/placements/placementLife.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { jobPaths } from '#web/jobs/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetPlacementsQuery, graphql } from '#web/platform/lib/graphql.ts'
import { hourlyRate } from '#web/platform/lib/text/money.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './DeveloperTab.module.css'

const placementsQuery = graphql(`
  query getPlacements($id: ID!, $costs: Boolean!, $bills: Boolean!) {
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
    }
  }
`)

type Placement = GetPlacementsQuery['getPlacements'][number]

/** Shows the latest placement of a developer, and the earlier ones. */
export function DeveloperPlacements({ id }: { id: string }) {
  const variables = { id, costs: useCan('costRates:read'), bills: useCan('billRates:read') }
  const { data, error, refetch } = useQuery(placementsQuery, { variables, showsErrors: true })
  if (!data) return <TabPlaceholder noun="placements" error={error} onRetry={refetch} />
  const [placement, ...earlier] = data.getPlacements
  return (
    <Section title="Placement" action={placement && <OpenPlacement placement={placement} />}>
      <div className={`${ui.block} ${styles.block}`}>
        {placement ? <Details details={detailsOfPlacement(placement)} /> : 'This developer has not been placed yet.'}
      </div>
      {earlier.length > 0 && <DetailRows rows={earlier.map(earlierRow)} />}
    </Section>
  )
}

function OpenPlacement({ placement: { id, job_title, company_name } }: { placement: Placement }) {
  const dialog = useDialog()
  const name = `Open placement as ${job_title} at ${company_name}`
  return (
    <Button variant="default" size="compact-sm" aria-label={name} onClick={() => dialog.open('edit-placement', id)}>
      Open …
    </Button>
  )
}

function earlierRow(placement: Placement) {
  const { id, job_id, job_title, company_name, status, starts_on, ends_on } = placement
  return {
    key: id,
    main: (
      <>
        <Link to={jobPaths.job(job_id)}>{job_title}</Link> at {company_name}
      </>
    ),
    asides: [
      `${formatDay(starts_on)} – ${ends_on ? formatDay(ends_on) : ''}`,
      <StatusBadge key="status" {...placementStatuses[status]} />,
      <OpenPlacement key="open" placement={placement} />,
    ],
  }
}

function detailsOfPlacement(placement: Placement) {
  const { status, job_id, job_title, company_name, starts_on, ends_on, cost_rate, bill_rate, currency } = placement
  return [
    { label: 'Status', value: <StatusBadge {...placementStatuses[status]} /> },
    { label: 'Job', value: <Link to={jobPaths.job(job_id)}>{`${job_title} at ${company_name}`}</Link> },
    { label: 'From', value: formatDay(starts_on) },
    { label: 'To', value: ends_on && formatDay(ends_on) },
    { label: 'Weekly hours', value: placement.weekly_hours },
    { label: 'Cost rate', value: hourlyRate(cost_rate, currency), hidden: cost_rate === undefined },
    { label: 'Bill rate', value: hourlyRate(bill_rate, currency), hidden: bill_rate === undefined },
  ].filter(({ hidden }) => !hidden)
}
