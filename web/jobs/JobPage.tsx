import { useQuery } from '@apollo/client/react'
import { Link, useParams } from 'react-router'
import { jobStatuses, jobTypes } from '#shared/jobStatuses.ts'
import { can } from '#shared/permissions.ts'
import { JobMessagesLink } from '#web/jobMessages/JobMessagesLink.tsx'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { Facts } from '#web/platform/ui/Facts.tsx'
import { RecordState } from '#web/platform/ui/RecordState.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { Sections } from '#web/platform/ui/Sections.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import { JobBudgetList } from './JobBudgetList.tsx'
import { JobLocationList } from './JobLocationList.tsx'
import styles from './JobPage.module.css'
import { JobSkillList } from './JobSkillList.tsx'
import { ProfileFunnel } from './ProfileFunnel.tsx'

const jobQuery = graphql(`
  query getJob($id: ID!) {
    getJob(id: $id) {
      ...JobFacts
      type
      status
      openings
      description
    }
  }
`)

/** The facts of a job: what is asked for, what it pays, and how those who were put forward stand. */
export function JobPage() {
  const { jobId: id = '' } = useParams()
  const { role } = useViewer()
  const { data, error, refetch } = useQuery(jobQuery, { variables: { id }, context: showsErrors })
  const job = data?.getJob
  if (!job) return <RecordState title="Job" error={error} onRetry={refetch} />
  return (
    <>
      <header className={styles.header}>
        <div>
          <div className={styles.line}>
            <h1>{job.title}</h1>
            <StatusBadge {...jobStatuses[job.status]} />
          </div>
          <p className={styles.posted}>
            {job.company.name} · posted <Timestamp moment={job.created_at} />
          </p>
        </div>
        <div className={styles.links}>
          <JobMessagesLink jobId={job.id}>Messages</JobMessagesLink>
          {can(role || undefined, 'search:use') && <Link to={paths.skillsSearchOf(job.id)}>Find candidates</Link>}
        </div>
      </header>
      <div className={styles.facts}>
        <Facts
          facts={[
            { label: 'Type', value: jobTypes[job.type].label },
            { label: 'Openings', value: job.openings },
          ]}
        />
        <JobBudgetList job={job} />
        <JobLocationList codes={job.location} />
      </div>
      <div className={styles.skills}>
        <JobSkillList skills={job.job_skills} />
      </div>
      <Sections>
        <Section title="Description">
          <p className={styles.description}>{job.description ?? 'There is no description yet.'}</p>
        </Section>
        <Section title="Job profiles" count={job.job_profiles.length}>
          <ProfileFunnel profiles={job.job_profiles} />
        </Section>
      </Sections>
    </>
  )
}
