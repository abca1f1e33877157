import { Button } from '@mantine/core'
import { useOutletContext } from 'react-router'
import { InterviewTimeList } from '#web/interviews/InterviewTimeList.tsx'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { AnswerOfClient } from './AnswerOfClient.tsx'
import { AnswerOfDeveloper } from './AnswerOfDeveloper.tsx'
import { JobProfileStepper } from './JobProfileStepper.tsx'
import { profileDetails } from './profileDetails.tsx'
import type { ProfileRecord } from './profileRecordQuery.ts'

/** Shows the status, terms, words and history of a job profile. */
export function JobProfileOverviewTab() {
  const profile = useOutletContext<ProfileRecord>()
  const { id, pitch, client_answer, placement_id } = profile
  const mayReadEvents = useCan('events:read')
  const dialog = useDialog()
  return (
    <div className={ui.parts}>
      <JobProfileStepper key={id} profile={profile} />
      <Details details={profileDetails(profile)} />
      {placement_id && (
        <div>
          <Button variant="default" size="xs" onClick={() => dialog.open('edit-placement', placement_id)}>
            Open Placement
          </Button>
        </div>
      )}
      <AnswerOfDeveloper profile={profile} />
      {client_answer && <AnswerOfClient profile={profile} />}
      <InterviewTimeList id={id} />
      <Sections>
        <Section title="Pitch">
          <p className={`${ui.words} ${ui.block}`}>
            {pitch ?? 'There is no pitch yet. The client reads it beside the rates.'}
          </p>
        </Section>
        {mayReadEvents && <Activity key={id} table="job_profiles" id={id} />}
      </Sections>
    </div>
  )
}
