import { useOutletContext } from 'react-router'
import { jobTypes } from '#shared/jobStatuses.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { GetJobQuery } from '#web/platform/lib/graphql.ts'
import { Activity } from '#web/platform/records/Activity.tsx'
import { Facts } from '#web/platform/ui/Facts.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { Sections } from '#web/platform/ui/Sections.tsx'
import { JobBudgetList } from './JobBudgetList.tsx'
import { JobLocationList } from './JobLocationList.tsx'
import styles from './JobOverviewTab.module.css'
import { JobPublication } from './JobPublication.tsx'
import { JobSkillList } from './JobSkillList.tsx'
import { JobStatusStepper } from './JobStatusStepper.tsx'
import { ProfileFunnel } from './ProfileFunnel.tsx'

/** The status, facts, skills, profiles and history of a job. */
export function JobOverviewTab() {
  const job = useOutletContext<GetJobQuery['getJob']>()
  const mayReadEvents = useCan('events:read')
  const isStaff = useCan('companies:readAll')
  return (
    <div className={styles.overview}>
      <JobStatusStepper key={job.id} job={job} />
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
      <JobSkillList skills={job.job_skills} />
      <Sections>
        <Section title="Description">
          <p className={styles.description}>{job.description ?? 'There is no description yet.'}</p>
        </Section>
        <Section title="Job profiles" count={job.job_profiles.length}>
          <ProfileFunnel profiles={job.job_profiles} />
        </Section>
        {isStaff && <JobPublication job={job} />}
        {mayReadEvents && <Activity key={job.id} table="jobs" id={job.id} />}
      </Sections>
    </div>
  )
}
