import { ApplicationAnswers } from '#web/developers/applicants/ApplicationAnswers.tsx'
import { type Application, targetOf } from '#web/developers/applicants/applications.ts'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { ClaimedSkills } from './ClaimedSkills.tsx'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

interface Props {
  readonly applicant: TriagedApplicant
  readonly applications: readonly Application[]
}

/** Shows what an applicant says of themselves besides the resume: the answers of applications that wait, and the skills. */
export function ApplicantFacts({ applicant: { skills }, applications }: Props) {
  const waiting = applications.filter(({ decision, answers }) => decision === null && answers.length > 0)
  return (
    <>
      {waiting.map((application) => (
        <Section key={application.id} title={titleOf(application)} count={application.answers.length}>
          <ApplicationAnswers answers={application.answers} />
        </Section>
      ))}
      <Section title="Skills" count={skills.length}>
        <ClaimedSkills skills={skills} />
      </Section>
    </>
  )
}

function titleOf(application: Application): string {
  return application.job_id === null ? 'Answers' : `Answers for ${targetOf(application)}`
}
