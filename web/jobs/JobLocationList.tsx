import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import styles from './JobLocationList.module.css'

/** Lists the countries that a job accepts, or the default ones. */
export function JobLocationList({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) {
    return <p className={styles.none}>no location defined. showing candidates from US, CA, and BR</p>
  }
  return (
    <div className={styles.locations}>
      <h2>Accepted locations ({codes.length})</h2>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <CountryName code={code} />
          </li>
        ))}
      </ul>
    </div>
  )
}
