import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import { builtInRegions, regionCountries, splitPlaces } from '#shared/jobs/regions.ts'
import { mostChoices } from '#shared/platform/lists/lists.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { type GetJobQuery, graphql } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { TabPlaceholder } from '#web/platform/records/tabs/TabPlaceholder.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { AddCountry } from './AddCountry.tsx'
import styles from './JobCountriesTab.module.css'
import { regionLabel, regionsQuery } from './jobRegionsFragment.ts'
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

/**
 * Lists the countries that a job accepts, with the number of members in each. They are added one by one, or as a region. One that changed or
 * went since it was chosen shows as its word, and its countries beside it.
 */
export function JobCountriesTab() {
  const job = useOutletContext<GetJobQuery['getJob']>()
  const mayWrite = useCan('jobs:write')
  const { data, error, refetch } = useQuery(membersQuery, {
    pollInterval: pollMs,
    showsErrors: true,
  })
  const regionsRead = useQuery(regionsQuery, { showsErrors: true })
  const { busy, save } = useSetCountries(job)
  if (!data || !regionsRead.data) {
    const retry = () => Promise.all([refetch(), regionsRead.refetch()])
    return <TabPlaceholder noun="countries" error={error ?? regionsRead.error} onRetry={retry} />
  }
  // Without the regions of the firm, one that the job has whole would look like one that went.
  const known = [...regionsRead.data.getJobRegions, ...builtInRegions]
  const counts = new Map(data.getMembersByCountry.map(({ country, members }) => [country, members]))
  const membersOf = (codes: readonly string[]) => codes.reduce((sum, code) => sum + (counts.get(code) ?? 0), 0)
  const linkOf = (codes: readonly string[]) => (
    <MembersLink count={membersOf(codes)} countries={codes.filter((code) => counts.has(code))} />
  )
  const codes = searchedCountries(job.location)
  const isDefault = job.location.length === 0
  const { location, regions } = job
  const { whole, others } = splitPlaces(job, known)
  const without = (word: string) => {
    const left = regions.filter((other) => other !== word)
    return { location: [...others, ...regionCountries(left, whole)], regions: left }
  }
  return (
    <div className={styles.tab}>
      <div>
        <p className={styles.total}>
          {codes.length} {codes.length === 1 ? 'country' : 'countries'}, {linkOf(codes)}
        </p>
        {isDefault && <p className={ui.quiet}>No location defined: candidates come from US, CA, and BR.</p>}
      </div>
      {mayWrite && (
        <AddCountry
          chosen={job.location}
          chosenRegions={regions}
          membersOf={membersOf}
          busy={busy}
          onAddCountry={(code) => save({ location: [...location, code], regions }, `${countryName(code)} is accepted.`)}
          onAddRegion={(word) => save({ location, regions: [...regions, word] }, `${word} is accepted.`)}
        />
      )}
      <ul className={`${ui.card} ${ui.ruled} ${styles.countries}`} aria-label="Accepted countries">
        {regions.map((word) => {
          const region = whole.find((one) => one.word === word)
          const done = region ? 'is no longer accepted.' : 'is removed. Its countries stay.'
          return (
            <AcceptedPlace
              key={word}
              name={word}
              count={region && linkOf(region.countries)}
              busy={busy}
              onRemove={mayWrite && (() => save(without(word), `${word} ${done}`))}
            >
              {region ? regionLabel(region) : `${word} (as originally chosen)`}
            </AcceptedPlace>
          )
        })}
        {(isDefault ? [...codes] : others).toSorted(byMembers(counts)).map((code) => (
          <AcceptedPlace
            key={code}
            name={countryName(code)}
            count={linkOf([code])}
            busy={busy}
            onRemove={
              mayWrite &&
              !isDefault &&
              (() =>
                save(
                  { location: location.filter((other) => other !== code), regions },
                  `${countryName(code)} is no longer accepted.`,
                ))
            }
          >
            <CountryName code={code} />
          </AcceptedPlace>
        ))}
      </ul>
    </div>
  )
}

interface AcceptedPlaceProps {
  readonly name: string
  /** The number of its members, which opens them. */
  readonly count: ReactNode
  readonly busy: boolean
  /** False where it cannot be removed. */
  readonly onRemove: (() => void) | false
  readonly children: ReactNode
}

/** Shows a region or a country that a job accepts. */
function AcceptedPlace({ name, count, busy, onRemove, children }: AcceptedPlaceProps) {
  return (
    <li>
      <span>{children}</span>
      <span className={styles.members}>{count}</span>
      {onRemove && (
        <Button size="compact-xs" variant="subtle" aria-label={`Remove ${name}`} aria-busy={busy} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}

interface MembersProps {
  readonly count: number
  /** Those that have members. */
  readonly countries: readonly string[]
}

function MembersLink({ count, countries }: MembersProps) {
  const isListed = countries.length <= mostChoices
  return (
    <>
      {isListed ? <CountLink count={count} to={developerPaths.membersIn(countries)} /> : formatCount(count)}{' '}
      {count === 1 ? 'member' : 'members'}
    </>
  )
}

function byMembers(counts: ReadonlyMap<string, number>) {
  return (a: string, b: string) =>
    (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || countryName(a).localeCompare(countryName(b), 'en')
}
