import { builtInRegions, type Region, splitPlaces } from '#shared/jobs/regions.ts'
import { skillListsOf } from '#web/jobs/skills/skillListsOf.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetCopiedJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import type { NamedDialogProps } from '#web/platform/register/screens.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { AddJobForm } from './AddJobForm.tsx'

const copiedQuery = graphql(`
  query getCopiedJob($id: ID!) {
    getJob(id: $id) {
      company {
        id
      }
      location
      regions
      job_skills {
        job_skill_type
        years_of_experience
        skill {
          id
          name
        }
      }
      ...JobFields
    }
    getJobRegions {
      id
      name
      word
      countries
    }
  }
`)

/** Opens *Add Job* with what another job asks for. Its openings, dates and next action are its own. */
export function CopyJobDialog({ id, onClose }: NamedDialogProps) {
  const { data, error, refetch } = useQuery(copiedQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Add Job" error={error} onRetry={refetch} onClose={onClose} width={640} />
  const job = data.getJob
  return (
    <AddJobForm
      initial={copyOf(job, data.getJobRegions)}
      skills={job.job_skills.map(({ skill }) => skill)}
      onClose={onClose}
    />
  )
}

/** The copy has all countries. Regions that changed or went since cannot be chosen any more, so theirs are countries of its own. */
function copyOf(
  { company, job_skills, location, regions, ...job }: GetCopiedJobQuery['getJob'],
  own: readonly Region[],
) {
  const {
    openings: _openings,
    starts_on: _start,
    ends_on: _end,
    next_action: _next,
    next_action_on: _until,
    ...asked
  } = job
  const { whole, others } = splitPlaces({ location, regions }, [...own, ...builtInRegions])
  return {
    ...asked,
    ...skillListsOf(job_skills),
    location: others,
    regions: whole.map(({ word }) => word),
    company_id: company.id,
  }
}
