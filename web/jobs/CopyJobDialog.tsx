import { chosenCountries } from '#shared/jobs/regions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetCopiedJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { LoadingDialog } from '#web/platform/ui/overlays/LoadingDialog.tsx'
import { AddJobForm } from './AddJobForm.tsx'
import { skillListsOf } from './skillListsOf.ts'

const copiedQuery = graphql(`
  query getCopiedJob($id: ID!) {
    getJob(id: $id) {
      company {
        id
      }
      location
      regions
      region_countries
      job_skills {
        job_skill_type
        skill {
          id
          name
        }
      }
      ...JobFields
    }
  }
`)

interface Props {
  /** The id of the job that is copied. */
  readonly id: string
  readonly onClose: () => void
}

/** Opens *Add Job* with what another job asks for. Its openings, dates and next action are its own. */
export function CopyJobDialog({ id, onClose }: Props) {
  const { data, error, refetch } = useQuery(copiedQuery, { variables: { id }, showsErrors: true })
  if (!data) return <LoadingDialog title="Add Job" error={error} onRetry={refetch} onClose={onClose} width={640} />
  const job = data.getJob
  return <AddJobForm initial={copyOf(job)} skills={job.job_skills.map(({ skill }) => skill)} onClose={onClose} />
}

function copyOf({ company, job_skills, location, region_countries, ...job }: GetCopiedJobQuery['getJob']) {
  const { openings: _openings, starts_on: _start, next_action: _next, next_action_on: _until, ...asked } = job
  const chosen = chosenCountries({ location, region_countries })
  return { ...asked, ...skillListsOf(job_skills), location: chosen, company_id: company.id }
}
