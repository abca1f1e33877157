import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import type { TriagedApplicant } from './useTriagedApplicant.ts'

/** Lists the skills that an applicant claims, those with the most years first, and marks those that a review verified before. */
export function ClaimedSkills({ skills }: Pick<TriagedApplicant, 'skills'>) {
  const ordered = skills.toSorted((a, b) => (b.years_of_experience ?? 0) - (a.years_of_experience ?? 0))
  return (
    <DetailRows
      rows={ordered.map(({ skill, years_of_experience: years, verified }) => ({
        key: skill.id,
        main: skill.name,
        asides: [
          years === null ? '–' : `${years} ${years === 1 ? 'year' : 'years'}`,
          <StatusBadge key="word" label={verified ? 'Verified' : 'Claimed'} tone={verified ? 'good' : 'neutral'} />,
        ],
      }))}
    />
  )
}
