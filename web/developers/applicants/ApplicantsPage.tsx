import { applicantList } from '#shared/applicants/applicants.ts'
import { TopSkills } from '#web/developers/listing/TopSkills.tsx'
import { DuplicateHint } from '#web/developers/merging/DuplicateHint.tsx'
import { statusOptions } from '#web/developers/moving/statusOptions.ts'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetApplicantPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { hourlyRate } from '#web/platform/lib/money.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { applicantActions } from './applicantActions.tsx'
import { EarlierAttempt } from './EarlierAttempt.tsx'

const applicantsQuery = graphql(`
  query getApplicantPage($limit: Int!, $offset: Int!, $sort: ApplicantSort, $filter: ApplicantFilter) {
    getApplicantPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      applicants {
        id
        applied_at
        name
        stage
        status
        country
        skills {
          verified
          skill {
            id
            name
          }
        }
        cost_rate
        currency
        source
        duplicates {
          id
          name
          signs
        }
        earlier_decision
        earlier_decided_at
        cool_off_until
        has_resume
        owner_name
      }
      aggregate {
        count
        more
      }
    }
  }
`)

const skillsQuery = graphql(`
  query getApplicantSkills {
    getSkills {
      id
      name
    }
  }
`)

type Applicant = GetApplicantPageQuery['getApplicantPage']['applicants'][number]

const columns = listColumns<Applicant>()(applicantList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 208 },
  applied_at: { width: 130 },
  stage: { width: 116 },
  status: { width: 116 },
  country: { cell: ({ country }) => <CountryTime country={country} timeZone={null} />, width: 180 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 276 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–' },
  source: { width: 116 },
  has_duplicate: { cell: ({ id, duplicates }) => <DuplicateHint id={id} duplicates={duplicates} />, width: 270 },
  earlier_decision: { cell: (applicant) => <EarlierAttempt {...applicant} />, width: 200 },
  has_resume: { width: 90 },
  owner: { cell: ({ owner_name }) => owner_name ?? '–', width: 160 },
})

/** Everybody who waits for a decision: new applicants, and people who are known already and applied again. A row opens the person. */
export function ApplicantsPage() {
  const { data } = useQuery(skillsQuery)
  const mayDecide = useCan('applications:write')
  return (
    <ListPage
      list={applicantList}
      query={applicantsQuery}
      page={({ getApplicantPage: { applicants, aggregate } }) => ({ rows: applicants, ...aggregate })}
      columns={columns}
      rowAction={{ href: ({ id }) => developerPaths.developerOverview(id) }}
      search="Search name or e-mail"
      filters
      mine="owner"
      people={useColleagues()}
      choices={{
        status: statuses,
        skills: data?.getSkills.map(({ id, name }) => ({ value: id, label: name })),
      }}
      views
      exportAs="applicants"
      bulkActions={mayDecide ? applicantActions : undefined}
      emptyHint="Nobody waits for a decision. Who applies, or is added by hand, shows here."
    />
  )
}

const statuses = statusOptions(['APPLICANT'], [])
