import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { LocalTime } from '#web/platform/ui/text/LocalTime.tsx'
import ui from '#web/platform/ui/ui.module.css'
import styles from './CountryTime.module.css'

interface Props {
  readonly country: string | null
  readonly timeZone: string | null
}

/** Shows where somebody lives, and the time there. */
export function CountryTime({ country, timeZone }: Props) {
  return (
    <span className={styles.line}>
      <span className={ui.clipped}>
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
