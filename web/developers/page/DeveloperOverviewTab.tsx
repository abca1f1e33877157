import { Button } from '@mantine/core'
import { Link, Outlet, useOutletContext } from 'react-router'
import { openJobProfileStatuses } from '#shared/jobProfiles/jobProfileStatuses.ts'
import { skillTypes } from '#shared/platform/enumerations.ts'
import { byTick, tickBadge } from '#shared/skills/ticks.ts'
import { DeveloperCheckInList } from '#web/checkIns/DeveloperCheckInList.tsx'
import { DeveloperAssessments } from '#web/developers/attempts/DeveloperAssessments.tsx'
import { jobProfilePaths } from '#web/jobProfiles/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import type { GetDeveloperQuery } from '#web/platform/lib/graphql.ts'
import { Activity } from '#web/platform/records/activity/Activity.tsx'
import { DetailRows } from '#web/platform/ui/pages/sections/DetailRows.tsx'
import { Section } from '#web/platform/ui/pages/sections/Section.tsx'
import { Sections } from '#web/platform/ui/pages/sections/Sections.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { DeveloperPlacements } from './DeveloperPlacements.tsx'
import { DeveloperProfiles } from './DeveloperProfiles.tsx'

/** Shows the placement and check-in of a developer, the job profiles, the vetting, and the latest events. */
export function DeveloperOverviewTab() {
  const { id, skills, developer_assessments, job_profiles } = useOutletContext<GetDeveloperQuery['getDeveloper']>()
  const mayPutForward = useCan('jobProfiles:write')
  const [readsAll, readsEvents] = [useCan('developers:readAll'), useCan('events:read')]
  const readsCheckIns = useCan('checkIns:read')
  const isOpen = ({ status }: { status: (typeof job_profiles)[number]['status'] }) =>
    openJobProfileStatuses.includes(status)
  const open = job_profiles.filter(isOpen)
  const others = job_profiles.filter((profile) => !isOpen(profile))
  return (
    <Sections key={id}>
      {readsAll && <DeveloperPlacements id={id} />}
      {readsCheckIns && <DeveloperCheckInList developerId={id} />}
      <Section
        title="Open job profiles"
        count={open.length}
        wide
        action={
          mayPutForward && (
            <Button variant="default" size="compact-sm" component={Link} to={jobProfilePaths.newJobProfile(id)}>
              Put Forward
            </Button>
          )
        }
      >
        <DeveloperProfiles profiles={open} developerId={id} />
      </Section>
      {developer_assessments && (
        <Section title="Completed assessments" count={developer_assessments.length}>
          <DeveloperAssessments assessments={developer_assessments} />
        </Section>
      )}
      <Section title="Skills" count={skills.length}>
        <DeveloperSkills skills={skills} />
      </Section>
      {others.length > 0 && (
        <Section title="Other job profiles" count={others.length} wide>
          <DeveloperProfiles profiles={others} developerId={id} />
        </Section>
      )}
      {readsEvents && <Activity table="developers" id={id} />}
      <Outlet />
    </Sections>
  )
}

type Skills = GetDeveloperQuery['getDeveloper']['skills']

/** Lists the skills of a developer, those verified today first. */
function DeveloperSkills({ skills }: { skills: Skills }) {
  const ordered = skills.toSorted(byTick)
  return (
    <DetailRows
      rows={ordered.map(({ skill, years_of_experience, ...tick }) => ({
        key: skill.id,
        main: skill.name,
        asides: [
          skillTypes[skill.skill_type].label,
          years_of_experience === null ? '–' : years(years_of_experience),
          <StatusBadge key="word" {...tickBadge(tick)} />,
        ],
      }))}
    />
  )
}

function years(count: number): string {
  return count === 1 ? '1 year' : `${count} years`
}
