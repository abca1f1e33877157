import { useState } from 'react'
import { regionCountries, singleCountries } from '#shared/jobs/regions.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import styles from './JobLocationList.module.css'

interface Props {
  readonly codes: readonly string[]
  /** The countries of these regions are among the codes. */
  readonly regions?: readonly string[]
}

/** So many names fit into one line. */
const few = 3

/** Lists the regions and countries that a job accepts, or the default ones. More than a few take one line, until the whole list is asked for. */
export function JobLocationList({ codes, regions = [] }: Props) {
  const [open, setOpen] = useState(false)
  if (codes.length === 0) {
    return <p className={styles.none}>no location defined. showing candidates from US, CA, and BR</p>
  }
  const single = singleCountries(codes, regions)
  const isLong = regions.length + single.length > few
  return (
    <div className={styles.locations}>
      <h2>
        Accepted locations ({codes.length})
        {isLong && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show Fewer' : 'Show All'}
          </button>
        )}
      </h2>
      <ul data-folded={isLong && !open}>
        {regions.map((name) => (
          <li key={name} title={regionCountries([name]).map(countryName).join(', ')}>
            {name}
          </li>
        ))}
        {single.map((code) => (
          <li key={code}>
            <CountryName code={code} />
          </li>
        ))}
      </ul>
    </div>
  )
}
