import { skillTypes } from '#shared/platform/enumerations.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

type Skills = GetDeveloperQuery['getDeveloper']['skills']

/** Lists the skills of a developer, verified ones first. */
export function DeveloperSkills({ skills }: { skills: Skills }) {
  const ordered = skills.toSorted((a, b) => Number(b.verified) - Number(a.verified))
  return (
    <DetailRows
      rows={ordered.map(({ skill, years_of_experience, verified }) => ({
        key: skill.id,
        main: skill.name,
        asides: [
          skillTypes[skill.skill_type].label,
          years_of_experience === null ? '–' : years(years_of_experience),
          <StatusBadge key="word" label={verified ? 'Verified' : 'Claimed'} tone={verified ? 'good' : 'neutral'} />,
        ],
      }))}
    />
  )
}

function years(count: number): string {
  return count === 1 ? '1 year' : `${count} years`
}
