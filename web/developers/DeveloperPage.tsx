import { useQuery } from '@apollo/client/react'
import { useParams } from 'react-router'
import { can } from '#shared/permissions.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { RecordState } from '#web/platform/ui/RecordState.tsx'
import { Section } from '#web/platform/ui/Section.tsx'
import { Sections } from '#web/platform/ui/Sections.tsx'
import { DeveloperAssessments } from './DeveloperAssessments.tsx'
import { DeveloperHeader } from './DeveloperHeader.tsx'
import { DeveloperProfiles } from './DeveloperProfiles.tsx'
import { DeveloperSkills } from './DeveloperSkills.tsx'

const developerQuery = graphql(`
  query getDeveloper($id: ID!, $rates: Boolean!, $staff: Boolean!) {
    getDeveloper(id: $id) {
      id
      first_name
      last_name
      headline
      country
      city
      time_zone
      avatar
      url_github
      created_at
      available_from
      weekly_hours
      currency
      email @include(if: $staff)
      stage @include(if: $staff)
      status @include(if: $staff)
      do_not_contact @include(if: $staff)
      tos_signed_on @include(if: $staff)
      cost_rate @include(if: $rates)
      skills {
        years_of_experience
        verified
        skill {
          id
          name
          skill_type
        }
      }
      developer_assessments @include(if: $staff) {
        result
        total_score
        completed_at
        assessment {
          name
        }
      }
      job_profiles {
        id
        created_at
        status
        cost_rate @include(if: $rates)
        currency
        job {
          id
          title
          company {
            id
            name
          }
        }
      }
    }
  }
`)

/** The facts of a developer: who it is, what they can, how that was tested, and where they were put forward. */
export function DeveloperPage() {
  const { developerId: id = '' } = useParams()
  const { role } = useViewer()
  const { data, error, refetch } = useQuery(developerQuery, {
    variables: { id, rates: can(role || undefined, 'costRates:read'), staff: can(role || undefined, 'vetting:read') },
    context: showsErrors,
  })
  const developer = data?.getDeveloper
  if (!developer) return <RecordState title="Developer" error={error} onRetry={refetch} />
  return (
    <>
      <DeveloperHeader developer={developer} />
      <Sections>
        <Section title="Skills" count={developer.skills.length}>
          <DeveloperSkills skills={developer.skills} />
        </Section>
        {developer.developer_assessments && (
          <Section title="Completed assessments" count={developer.developer_assessments.length}>
            <DeveloperAssessments assessments={developer.developer_assessments} />
          </Section>
        )}
        <Section title="Job profiles" count={developer.job_profiles.length} wide>
          <DeveloperProfiles profiles={developer.job_profiles} />
        </Section>
      </Sections>
    </>
  )
}
