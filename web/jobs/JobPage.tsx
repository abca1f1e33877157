import { useQuery } from '@apollo/client/react'
import { Link, useParams } from 'react-router'
import { jobStatuses, jobTypes } from '#shared/jobStatuses.ts'
import { can } from '#shared/permissions.ts'
import { useViewer } from '#web/auth/viewer.ts'
import { JobMessages } from '#web/jobMessages/JobMessages.tsx'
import { showsErrors } from '#web/lib/apollo.ts'
import { graphql } from '#web/lib/graphql.ts'
import { paths } from '#web/lib/paths.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { RecordState } from '#web/ui/RecordState.tsx'
import { Section } from '#web/ui/Section.tsx'
import { Sections } from '#web/ui/Sections.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Timestamp } from '#web/ui/Timestamp.tsx'
import { Budget } from './Budget.tsx'
import styles from './JobPage.module.css'
import { JobSkills } from './JobSkills.tsx'
import { Locations } from './Locations.tsx'
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
          <JobMessages jobId={job.id}>Messages</JobMessages>
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
        <Budget job={job} />
        <Locations codes={job.location} />
      </div>
      <div className={styles.skills}>
        <JobSkills skills={job.job_skills} />
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
