import { useState } from 'react'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import styles from './JobLocationList.module.css'

/** So many names fit into one line. */
const few = 3

/** Lists the countries that a job accepts, or the default ones. More than a few take one line, until the whole list is asked for. */
export function JobLocationList({ codes }: { codes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  if (codes.length === 0) {
    return <p className={styles.none}>no location defined. showing candidates from US, CA, and BR</p>
  }
  const isLong = codes.length > few
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
        {codes.map((code) => (
          <li key={code}>
            <CountryName code={code} />
          </li>
        ))}
      </ul>
    </div>
  )
}
