import { Link } from 'react-router'
import { developerList } from '#shared/developers/developers.ts'
import { statusOptions } from '#web/developers/moving/statusOptions.ts'
import { CountryTime } from '#web/developers/page/CountryTime.tsx'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetDeveloperPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { hourlyRate } from '#web/platform/lib/money.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { useListAddress } from '#web/platform/lists/useListAddress.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { BestAssessment } from './BestAssessment.tsx'
import { TopSkills } from './TopSkills.tsx'
import { useBulkActions } from './useBulkActions.tsx'

const developersQuery = graphql(`
  query getDeveloperPage($limit: Int!, $offset: Int!, $sort: DeveloperSort, $filter: DeveloperFilter) {
    getDeveloperPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      developers {
        id
        name
        stage
        status
        country
        time_zone
        skills {
          verified
          skill {
            id
            name
          }
        }
        cost_rate
        currency
        available_from
        best_result
        best_score
        best_assessment_name
        open_profiles
        last_profile_at
        last_contact_at
        dstm_name
        tags
      }
      aggregate {
        count
        more
      }
    }
  }
`)

const choicesQuery = graphql(`
  query getDeveloperChoices {
    getSkills {
      id
      name
    }
    getDeveloperTags
    getDstms {
      id
      display_name
    }
  }
`)

type Developer = GetDeveloperPageQuery['getDeveloperPage']['developers'][number]

const columns = listColumns<Developer>()(developerList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 208 },
  stage: { width: 116 },
  status: { width: 172 },
  country: { cell: ({ country, time_zone }) => <CountryTime country={country} timeZone={time_zone} />, width: 240 },
  skills: { cell: ({ skills }) => <TopSkills skills={skills} />, width: 276 },
  cost_rate: { cell: ({ cost_rate, currency }) => hourlyRate(cost_rate, currency, '/ h') ?? '–' },
  best_result: { cell: (developer) => <BestAssessment {...developer} />, width: 190 },
  open_profiles: {
    cell: ({ id, open_profiles }) =>
      // The row's own link goes there, too: one stop of the Tab key is enough.
      open_profiles > 0 ? (
        <Link to={developerPaths.developerOverview(id)} tabIndex={-1}>
          {open_profiles}
        </Link>
      ) : (
        '0'
      ),
    width: 125,
  },
  last_profile_at: { width: 130 },
  last_contact_at: { width: 130 },
  dstm: { cell: ({ dstm_name }) => dstm_name ?? '–', width: 160 },
  tags: { width: 190 },
})

/** Developers of every stage; the side navigation leads to the members, and to those who stand by. A row opens its developer. */
export function DevelopersPage() {
  const { filter } = useListAddress(developerList)
  const { data } = useQuery(choicesQuery)
  const people = data?.getDstms.map(({ id, display_name }) => ({ value: id, label: display_name }))
  const tags = data?.getDeveloperTags
  const bulkActions = useBulkActions({ people, tags })
  const mayWrite = useCan('developers:write')
  return (
    <ListPage
      list={developerList}
      query={developersQuery}
      page={({ getDeveloperPage: { developers, aggregate } }) => ({ rows: developers, ...aggregate })}
      columns={columns}
      rowAction={{ href: ({ id }) => developerPaths.developerOverview(id) }}
      search="Search name or e-mail"
      filters
      mine="dstm"
      people={people}
      choices={{
        status: statusOptions(filter.stage ?? [], filter.status ?? []),
        skills: data?.getSkills.map(({ id, name }) => ({ value: id, label: name })),
        tags: tags?.map((tag) => ({ value: tag, label: tag })),
      }}
      views
      exportAs="developers"
      bulkActions={mayWrite ? bulkActions : undefined}
      emptyHint="Add a developer, or let an admin bring many in by import."
    />
  )
}
