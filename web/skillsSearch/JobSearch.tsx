import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { matcherPollMs } from '#shared/matching.ts'
import { showsErrors } from '#web/lib/apollo.ts'
import { graphql } from '#web/lib/graphql.ts'
import { paths } from '#web/lib/paths.ts'
import { RecordState } from '#web/ui/RecordState.tsx'
import { Candidates } from './Candidates.tsx'
import { JobSummary } from './JobSummary.tsx'
import { RelaxOneThing } from './RelaxOneThing.tsx'

const jobQuery = graphql(`
  query getSearchedJob($id: ID!) {
    getJob(id: $id) {
      id
      title
      status
      created_at
      location
      currency
      budget_hourly_min
      budget_hourly_max
      budget_monthly
      yearly_budget_min
      yearly_budget_max
      company {
        id
        name
      }
      job_profiles {
        status
      }
      job_skills {
        job_skill_type
        skill {
          id
          name
        }
      }
    }
  }
`)

interface Props {
  readonly jobId: string
  /** Opens the choice of a job. */
  readonly onSelect: () => void
}

/** One job and its candidates. */
export function JobSearch({ jobId, onSelect }: Props) {
  const { data, error, refetch } = useQuery(jobQuery, {
    variables: { id: jobId },
    context: showsErrors,
    // Its skills and profiles change as the ranking does. Asking again is not loading: nothing renders unless it changed.
    pollInterval: matcherPollMs,
    skipPollAttempt: () => document.hidden,
    notifyOnNetworkStatusChange: false,
  })
  if (data) {
    return (
      <>
        <JobSummary job={data.getJob} onSelect={onSelect} />
        <RelaxOneThing job={data.getJob} />
        <Candidates job={data.getJob} />
      </>
    )
  }
  const wayOn = <Link to={paths.skillsSearch}>Select another job</Link>
  return <RecordState title="Skills Search" error={error} onRetry={refetch} wayOn={wayOn} />
}
