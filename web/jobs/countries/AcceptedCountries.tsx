import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import styles from '#web/jobs/lists/JobCells.module.css'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import ui from '#web/platform/ui/ui.module.css'

interface Props {
  /** The first accepted countries. An empty list means the default ones. */
  readonly location: readonly string[]
  /** The number of all accepted countries. */
  readonly country_count: number
  /** The first accepted regions. */
  readonly regions: readonly string[]
}

/** Shows the regions that a job accepts with the number of all countries, or its first country and the number of others. All of them show on hover. */
export function AcceptedCountries({ location, country_count, regions }: Props) {
  const codes = searchedCountries(location)
  const others = Math.max(country_count, codes.length) - 1
  const [first] = codes
  if (regions.length > 0) {
    return (
      <span className={`${ui.line} ${styles.line}`} title={codes.map(countryName).join(', ')}>
        <span>{regions.join(', ')}</span>
        <span className={ui.quiet}>({country_count})</span>
      </span>
    )
  }
  return (
    <span className={`${ui.line} ${styles.line}`} title={codes.map(countryName).join(', ')}>
      {country_count === 0 ? <span className={ui.quiet}>US, CA, BR by default</span> : <CountryName code={first} />}
      {country_count > 1 && <span className={ui.quiet}>+{others}</span>}
    </span>
  )
}
