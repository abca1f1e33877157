import type { SyntheticEvent } from 'react'
import { countryFlag, countryName } from '#web/platform/lib/countries.ts'
import styles from './CountryName.module.css'

interface Props {
  /** An ISO 3166-1 alpha-2 code. */
  readonly code: string | null | undefined
}

/** A country's flag and name, or 'N/A'. */
export function CountryName({ code }: Props) {
  const flag = countryFlag(code)
  return (
    <span className={styles.country}>
      {/* The name stands beside it, so nobody who cannot see it misses anything. */}
      {flag && (
        <img className={styles.flag} src={flag} alt="" width={18} height={12} loading="lazy" onError={leaveBlank} />
      )}
      {countryName(code)}
    </span>
  )
}

/** A picture that cannot load leaves its place empty, and nothing moves. */
function leaveBlank(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.style.visibility = 'hidden'
}
