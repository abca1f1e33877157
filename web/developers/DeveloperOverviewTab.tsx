import { useOutletContext } from 'react-router'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { Section } from '#web/platform/ui/Section.tsx'
import { Sections } from '#web/platform/ui/Sections.tsx'
import { DeveloperAssessments } from './DeveloperAssessments.tsx'
import { DeveloperProfiles } from './DeveloperProfiles.tsx'
import { DeveloperSkills } from './DeveloperSkills.tsx'

/** The skills, assessments and job profiles of a developer. */
export function DeveloperOverviewTab() {
  const { skills, developer_assessments, job_profiles } = useOutletContext<GetDeveloperQuery['getDeveloper']>()
  return (
    <Sections>
      <Section title="Skills" count={skills.length}>
        <DeveloperSkills skills={skills} />
      </Section>
      {developer_assessments && (
        <Section title="Completed assessments" count={developer_assessments.length}>
          <DeveloperAssessments assessments={developer_assessments} />
        </Section>
      )}
      <Section title="Job profiles" count={job_profiles.length} wide>
        <DeveloperProfiles profiles={job_profiles} />
      </Section>
    </Sections>
  )
}
