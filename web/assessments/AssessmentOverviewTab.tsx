import { Link, useOutletContext } from 'react-router'
import { workShown } from '#shared/assessments/assessmentTypes.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { Details } from '#web/platform/ui/pages/sections/Details.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './AssessmentOverviewTab.module.css'
import type { AssessmentDetails } from './assessmentQuery.ts'
import { assessmentPaths } from './paths.ts'

/** Shows what an assessment tests, how often it was sent, and how its definition changed. */
export function AssessmentOverviewTab() {
  const assessment = useOutletContext<AssessmentDetails>()
  const mayReadEvents = useCan('events:read')
  return (
    <div className={ui.parts}>
      <div className={`${ui.card} ${styles.details}`}>
        <Details details={detailsOf(assessment)} />
      </div>
      {assessment.description && (
        <Section title="Description">
          <p className={`${ui.words} ${ui.block}`}>{assessment.description}</p>
        </Section>
      )}
      {mayReadEvents && <Activity key={assessment.id} table="assessments" id={assessment.id} />}
    </div>
  )
}

function detailsOf(assessment: AssessmentDetails) {
  const { id, stack, work_shown, version_number, pass_percent, turnaround_days } = assessment
  const link = (count: number, tab: string) =>
    count === 0 ? 0 : <Link to={`${assessmentPaths.assessment(id)}/${tab}`}>{formatCount(count)}</Link>
  return [
    { label: 'Stack', value: stack.join(', ') || null },
    { label: 'Work shown', value: work_shown ? workShown[work_shown].label : 'The firm’s choice' },
    { label: 'Version', value: version_number },
    { label: 'Criteria', value: link(assessment.criteria, 'rubric') },
    { label: 'Challenges', value: link(assessment.challenges, 'challenges') },
    { label: 'Reviewers', value: link(assessment.reviewers, 'reviewers') },
    { label: 'Sent', value: link(assessment.sent, 'usage') },
    { label: 'Open', value: link(assessment.open, 'usage?show=open') },
    { label: 'Passed', value: pass_percent === null ? null : `${pass_percent} %` },
    { label: 'Median review', value: turnaround_days === null ? null : `${turnaround_days.toFixed(1)} days` },
  ]
}
