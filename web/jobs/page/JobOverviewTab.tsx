import { Button } from '@mantine/core'
import { useOutletContext } from 'react-router'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { JobLocationList } from '#web/jobs/countries/JobLocationList.tsx'
import { JobStatusStepper } from '#web/jobs/moves/JobStatusStepper.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import type { GetJobQuery } from '#web/platform/lib/graphql.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { JobBudgetList } from './JobBudgetList.tsx'
import { JobPublication } from './JobPublication.tsx'
import { JobSkillList } from './JobSkillList.tsx'
import { NextAction } from './NextAction.tsx'
import { ProfileFunnel } from './ProfileFunnel.tsx'

/** Shows the status, details, skills, profiles and history of a job. */
export function JobOverviewTab() {
  const job = useOutletContext<GetJobQuery['getJob']>()
  const mayReadEvents = useCan('events:read')
  const isStaff = useCan('companies:readAll')
  const mayWrite = useCan('jobs:write')
  const dialog = useDialog()
  return (
    <div className={ui.parts}>
      <JobStatusStepper key={job.id} job={job} />
      <div className={ui.details}>
        <Details
          details={[
            { label: 'Type', value: jobTypes[job.type].label },
            { label: 'Openings', value: job.openings },
            { label: 'Weekly hours', value: job.weekly_hours ?? undefined },
            { label: 'Hours of overlap a day', value: job.overlap_hours ?? undefined },
            { label: 'Start', value: job.starts_on ? formatDay(job.starts_on) : undefined },
            { label: 'End', value: job.ends_on ? formatDay(job.ends_on) : undefined },
            ...(isStaff ? staffDetails(job) : []),
          ]}
        />
        <JobBudgetList job={job} />
        <JobLocationList places={job} />
      </div>
      <JobSkillList skills={job.job_skills} />
      {mayWrite && (
        <div>
          <Button variant="default" size="xs" onClick={() => dialog.open('edit-job-skills', job.id)}>
            Edit Skills
          </Button>
        </div>
      )}
      <Sections>
        <Section title="Description">
          <p className={`${ui.words} ${ui.block}`}>{job.description ?? 'There is no description yet.'}</p>
        </Section>
        <Section title="Job profiles" count={job.job_profiles.length}>
          <ProfileFunnel jobId={job.id} profiles={job.job_profiles} />
        </Section>
        {isStaff && <JobPublication job={job} />}
        {mayReadEvents && <Activity key={job.id} table="jobs" id={job.id} />}
      </Sections>
    </div>
  )
}

/** Only the staff can read these details. */
function staffDetails(job: GetJobQuery['getJob']) {
  const { owner_name, contact_name, next_action = null, next_action_on = null, tags = [] } = job
  const action = <NextAction next_action={next_action} next_action_on={next_action_on} />
  return [
    { label: 'Owner', value: owner_name ?? undefined },
    { label: 'Contact', value: contact_name ?? undefined },
    { label: 'Next action', value: next_action || next_action_on ? action : undefined },
    { label: 'Tags', value: tags.join(', ') || undefined },
  ]
}
