import { Button } from '@mantine/core'
import { useOutletContext } from 'react-router'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { formatCount } from '#web/platform/lib/formatCount.ts'
import { type GetJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { TabPlaceholder } from '#web/platform/records/TabPlaceholder.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { AddCountry } from './AddCountry.tsx'
import styles from './JobCountriesTab.module.css'
import { useSetCountries } from './useSetCountries.ts'

const membersQuery = graphql(`
  query getMembersByCountry {
    getMembersByCountry {
      country
      members
    }
  }
`)

/** Milliseconds between two counts of the members. */
const pollMs = 10_000

/** Lists the countries that a job accepts, with the number of members in each. They are added one by one or by region. */
export function JobCountriesTab() {
  const job = useOutletContext<GetJobQuery['getJob']>()
  const mayWrite = useCan('jobs:write')
  const { data, error, refetch } = useQuery(membersQuery, {
    pollInterval: pollMs,
    showsErrors: true,
  })
  const { busy, save } = useSetCountries(job)
  if (!data) return <TabPlaceholder noun="countries" error={error} onRetry={refetch} />
  const counts = new Map(data.getMembersByCountry.map(({ country, members }) => [country, members]))
  const membersOf = (codes: readonly string[]) => codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0)
  const codes = searchedCountries(job.location)
  const isDefault = job.location.length === 0
  return (
    <div className={styles.tab}>
      <div>
        <p className={styles.total}>
          {codes.length} {codes.length === 1 ? 'country' : 'countries'}, {countOf(membersOf(codes))}
        </p>
        {isDefault && <p className={styles.default}>No location defined: candidates come from US, CA, and BR.</p>}
      </div>
      {mayWrite && (
        <AddCountry
          chosen={job.location}
          membersOf={membersOf}
          busy={busy}
          onAdd={(added, name) => save([...job.location, ...added], `${name} is accepted.`)}
        />
      )}
      <ul className={styles.countries} aria-label="Accepted countries">
        {[...codes].sort(byMembers(counts)).map((code) => (
          <li key={code}>
            <CountryName code={code} />
            <span className={styles.members}>{countOf(counts.get(code) ?? 0)}</span>
            {mayWrite && !isDefault && (
              <Button
                size="compact-xs"
                variant="subtle"
                aria-label={`Remove ${countryName(code)}`}
                aria-busy={busy}
                onClick={() =>
                  save(
                    job.location.filter((other) => other !== code),
                    `${countryName(code)} is no longer accepted.`,
                  )
                }
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function countOf(members: number): string {
  return members === 1 ? '1 member' : `${formatCount(members)} members`
}

function byMembers(counts: ReadonlyMap<string, number>) {
  return (a: string, b: string) =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || countryName(a).localeCompare(countryName(b), 'en')
}
