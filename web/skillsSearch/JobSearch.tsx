import { Link } from 'react-router'
import { matcherPollMs } from '#shared/skillsSearch/matching.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { RecordPlaceholder } from '#web/platform/ui/pages/RecordPlaceholder.tsx'
import { Candidates } from './Candidates.tsx'
import { JobSummary } from './JobSummary.tsx'
import { skillsSearchPaths } from './paths.ts'
import { RelaxOneThing } from './RelaxOneThing.tsx'
import { parseRelaxation } from './relaxations.ts'

const jobQuery = graphql(`
  query getSearchedJob($id: ID!) {
    getJob(id: $id) {
      ...JobDetails
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
