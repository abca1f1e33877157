import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import styles from './JobCells.module.css'

interface Props {
  /** The first accepted countries. An empty list means the default ones. */
  readonly location: readonly string[]
  /** The number of all accepted countries. */
  readonly country_count: number
}

/** Shows the first country that a job accepts, and the number of others. All of them show on hover. */
export function AcceptedCountries({ location, country_count }: Props) {
  const codes = searchedCountries(location)
  const others = Math.max(country_count, codes.length) - 1
  const [first] = codes
  return (
    <span className={styles.line} title={codes.map(countryName).join(', ')}>
      {country_count === 0 ? (
        <span className={styles.dimmed}>US, CA, BR by default</span>
      ) : (
        <CountryName code={first} />
      )}
      {country_count > 1 && <span className={styles.dimmed}>+{others}</span>}
    </span>
  )
}
