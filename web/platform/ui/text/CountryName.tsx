import type { SyntheticEvent } from 'react'
import { countryFlag, countryName } from '#web/platform/lib/text/countries.ts'
import styles from './CountryName.module.css'

interface Props {
  /** An ISO 3166-1 alpha-2 code. */
  readonly code: string | null | undefined
}

/** Shows a country's flag and name, or 'N/A'. */
export function CountryName({ code }: Props) {
  const flag = countryFlag(code)
  return (
    <span className={styles.country}>
      {/* The flag is decorative, because the name is beside it. */}
      {flag && (
        <img className={styles.flag} src={flag} alt="" width={18} height={12} loading="lazy" onError={hideImage} />
      )}
      {countryName(code)}
    </span>
  )
}

/** Hides a picture that cannot be loaded. It keeps its space, so that nothing moves. */
function hideImage(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.style.visibility = 'hidden'
}
