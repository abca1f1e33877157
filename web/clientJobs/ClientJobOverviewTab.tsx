import { useOutletContext } from 'react-router'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { JobLocationList } from '#web/jobs/countries/JobLocationList.tsx'
import { JobBudgetList } from '#web/jobs/page/JobBudgetList.tsx'
import { JobSkillList } from '#web/jobs/page/JobSkillList.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import ui from '#web/platform/ui/ui.module.css'
import type { ClientJob } from './ClientJobPage.tsx'

/** Shows what the client's company asked for. */
export function ClientJobOverviewTab() {
  const job = useOutletContext<ClientJob>()
  const skills = job.job_skills.map(({ job_skill_type, years_of_experience, ...skill }) => ({
    job_skill_type,
    years_of_experience,
    skill,
  }))
  return (
    <div className={ui.parts}>
      <div className={ui.details}>
        <Details
          details={[
            { label: 'Type', value: jobTypes[job.type].label },
            { label: 'Openings', value: job.openings },
          ]}
        />
        <JobBudgetList job={job} needed={job.type} />
        <JobLocationList places={job} />
      </div>
      <JobSkillList skills={skills} />
    </div>
  )
}
