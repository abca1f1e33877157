import { Link } from 'react-router'
import { matcherPollMs } from '#shared/skillsSearch/matching.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import { Candidates } from '#web/skillsSearch/candidates/Candidates.tsx'
import { RelaxOneThing } from '#web/skillsSearch/filters/RelaxOneThing.tsx'
import { parseRelaxation } from '#web/skillsSearch/filters/relaxations.ts'
import { skillsSearchPaths } from '#web/skillsSearch/paths.ts'
import { JobSummary } from './JobSummary.tsx'

const jobQuery = graphql(`
  query getSearchedJob($id: ID!) {
    getJob(id: $id) {
      ...JobDetails
      weekly_hours
      job_profiles {
        developer_id
      }
    }
  }
`)

interface Props {
  readonly jobId: string
  /** Opens the job selection. */
  readonly onSelect: () => void
}

export function JobSearch({ jobId, onSelect }: Props) {
  const [query] = useAddress()
  const relaxation = parseRelaxation(query.get('relax') ?? '')
  const { data, error, refetch } = useQuery(jobQuery, {
    variables: { id: jobId },
    showsErrors: true,
    // Skills and profiles change along with the ranking. Without network status, only a change renders.
    pollInterval: matcherPollMs,
  })
  if (data) {
    return (
      <>
        <JobSummary job={data.getJob} onSelect={onSelect} />
        <RelaxOneThing job={data.getJob} />
        <Candidates key={relaxation} job={data.getJob} relaxation={relaxation} />
      </>
    )
  }
  const notFoundAction = <Link to={skillsSearchPaths.skillsSearch}>Select another job</Link>
  return <RecordPlaceholder title="Skills Search" error={error} onRetry={refetch} notFoundAction={notFoundAction} />
}
