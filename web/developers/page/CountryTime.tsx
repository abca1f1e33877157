import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import styles from './CountryTime.module.css'

interface Props {
  readonly country: string | null
  readonly timeZone: string | null
}

/** Shows where somebody lives, and the time there. */
export function CountryTime({ country, timeZone }: Props) {
  return (
    <span className={styles.line}>
      <span className={styles.country}>
        <CountryName code={country} />
      </span>
      {timeZone && (
        <span className={styles.time}>
          <LocalTime timeZone={timeZone} />
        </span>
      )}
    </span>
  )
}
