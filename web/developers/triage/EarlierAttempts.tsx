import { formatDay } from '#shared/platform/text/formatDay.ts'
import { type Application, targetOf } from '#web/developers/applicants/applications.ts'
import { DecisionBadge } from '#web/developers/applicants/DecisionBadge.tsx'
import { DeveloperAssessments } from '#web/developers/attempts/DeveloperAssessments.tsx'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './Triage.module.css'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

interface Props {
  readonly applicant: TriagedApplicant
  readonly applications: readonly Application[]
}

/** Shows how earlier applications and assessments of somebody ended. It shows nothing for a newcomer. */
export function EarlierAttempts({ applicant, applications }: Props) {
  const { cool_off_until, developer_assessments: assessments } = applicant
  const decided = applications.filter(({ decision }) => decision !== null)
  const isCoolingOff = cool_off_until !== null && cool_off_until > dayFromNow(0)
  if (decided.length + assessments.length === 0 && !isCoolingOff) return null
  return (
    <Section title="Earlier attempts">
      {isCoolingOff && (
        <p className={`${ui.wrapped} ${styles.note}`}>The cool-off lasts until {formatDay(cool_off_until)}.</p>
      )}
      <DetailRows
        rows={decided.map((application) => ({
          key: application.id,
          main: (
            <>
              {targetOf(application)}
              {application.decision_note && (
                <span className={`${ui.small} ${styles.quiet}`}>{application.decision_note}</span>
              )}
            </>
          ),
          asides: [
            <Timestamp key="when" moment={application.decided_at ?? application.created_at} />,
            <DecisionBadge key="decision" decision={application.decision} />,
          ],
        }))}
      />
      <DeveloperAssessments assessments={assessments} />
    </Section>
  )
}
