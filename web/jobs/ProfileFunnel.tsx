import { jobProfileStatuses } from '#shared/jobProfileStatuses.ts'
import { valuesOf } from '#shared/transitions.ts'
import { FactRows } from '#web/platform/ui/FactRows.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import type { JobFacts } from './jobFragment.ts'

/** How many of those who were put forward stand where, in the order of the way. */
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
