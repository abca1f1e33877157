import { useState } from 'react'
import { builtInRegions, type Region, splitPlaces } from '#shared/jobs/regions.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { countryName } from '#web/platform/lib/text/countries.ts'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './JobLocationList.module.css'

interface Props {
  readonly places: {
    readonly location: readonly string[]
    /** Their words, as they were chosen. */
    readonly regions?: readonly string[]
  }
}

/** How many names fit into one line. */
const few = 3

/**
 * Lists the regions and countries that a job accepts, or the default ones. A region of the firm is beside its countries, since it may have
 * changed since it was chosen. More than a few take one line, until the whole list is asked for.
 */
export function JobLocationList({ places: { location, regions = [] } }: Props) {
  const [open, setOpen] = useState(false)
  const nameOf = useRegionNames(regions)
  if (location.length === 0) {
    return <p className={styles.none}>no location defined. showing candidates from US, CA, and BR</p>
  }
  const { others: single } = splitPlaces({ location, regions }, builtInRegions)
  const isLong = regions.length + single.length > few
  return (
    <div className={styles.locations}>
      <h2>
        Accepted locations ({location.length})
        {isLong && (
          <button type="button" className={ui.linkButton} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show Fewer' : 'Show All'}
          </button>
        )}
      </h2>
      <ul data-folded={isLong && !open}>
        {regions.map((word) => (
          <li key={word} title={nameOf(word)}>
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

/** The countries of all regions would be too many beside the candidates that the same request asks for. */
const namesQuery = graphql(`
  query getJobRegionNames {
    getJobRegions {
      id
      name
      word
    }
  }
`)

/** Returns a function that tells what the word of a region stands for: its countries if it is built in, else its name. */
function useRegionNames(words: readonly string[]): (word: string) => string | undefined {
  const mayRead = useCan('jobs:read')
  const areKnown = words.every((word) => builtInRegions.some((region) => region.word === word))
  const { data } = useQuery(namesQuery, { skip: areKnown || !mayRead })
  return (word) => {
    const region = builtInRegions.find((one) => one.word === word)
    if (region) return titleOf(region)
    return data?.getJobRegions.find((one) => one.word === word)?.name
  }
}

function titleOf({ name, word, countries }: Region): string {
  const names = countries.map(countryName).join(', ')
  return name === word ? names : `${name}: ${names}`
}
