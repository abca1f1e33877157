import { useState } from 'react'
import { chosenCountries, type Region } from '#shared/jobs/regions.ts'
import { countryName } from '#web/platform/lib/countries.ts'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import styles from './JobLocationList.module.css'
import { useJobRegions } from './jobRegionsFragment.ts'

interface Props {
  readonly places: {
    readonly location: readonly string[]
    /** The countries of these regions are in the location. */
    readonly regions?: readonly string[]
    readonly region_countries?: readonly string[]
  }
}

/** So many names fit into one line. */
const few = 3

/** Lists the regions and countries that a job accepts, or the default ones. More than a few take one line, until the whole list is asked for. */
export function JobLocationList({ places: { location, regions = [], region_countries = [] } }: Props) {
  const [open, setOpen] = useState(false)
  const known = useJobRegions()
  if (location.length === 0) {
    return <p className={styles.none}>no location defined. showing candidates from US, CA, and BR</p>
  }
  const single = chosenCountries({ location, region_countries })
  const isLong = regions.length + single.length > few
  return (
    <div className={styles.locations}>
      <h2>
        Accepted locations ({location.length})
        {isLong && (
          <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show Fewer' : 'Show All'}
          </button>
        )}
      </h2>
      <ul data-folded={isLong && !open}>
        {regions.map((word) => (
          <li key={word} title={titleOf(known.find((region) => region.word === word))}>
            {word}
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

function titleOf(region: Region | undefined): string | undefined {
  if (!region) return undefined
  const countries = region.countries.map(countryName).join(', ')
  return region.name === region.word ? countries : `${region.name}: ${countries}`
}
