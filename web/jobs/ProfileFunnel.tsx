import { jobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { FactRows } from '#web/platform/ui/FactRows.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import type { JobFacts } from './jobFragment.ts'

/** The number of job profiles by status, in the order of the statuses. */
export function ProfileFunnel({ profiles }: { profiles: JobFacts['job_profiles'] }) {
  const steps = valuesOf(jobProfileStatuses)
    .map((status) => ({ status, count: profiles.filter((profile) => profile.status === status).length }))
    .filter(({ count }) => count > 0)
  return (
    <FactRows
      rows={steps.map(({ status, count }) => ({
        key: status,
        main: <StatusBadge {...jobProfileStatuses[status]} />,
        asides: [count],
      }))}
    />
  )
}
