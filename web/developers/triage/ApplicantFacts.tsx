import { tickBadge } from '#shared/skills/ticks.ts'
import { ApplicationAnswers } from '#web/developers/applicants/ApplicationAnswers.tsx'
import { type Application, targetOf } from '#web/developers/applicants/applications.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
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

/** Lists the skills that an applicant claims, those with the most years first, and marks those that a review verified before. */
function ClaimedSkills({ skills }: Pick<TriagedApplicant, 'skills'>) {
  const ordered = skills.toSorted((a, b) => (b.years_of_experience ?? 0) - (a.years_of_experience ?? 0))
  return (
    <DetailRows
      rows={ordered.map(({ skill, years_of_experience: years, ...tick }) => ({
        key: skill.id,
        main: skill.name,
        asides: [
          years === null ? '–' : `${years} ${years === 1 ? 'year' : 'years'}`,
          <StatusBadge key="word" {...tickBadge(tick)} />,
        ],
      }))}
    />
  )
}
