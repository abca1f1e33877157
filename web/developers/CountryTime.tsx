import { localTime } from '#web/platform/lib/localTime.ts'
import { useNow } from '#web/platform/lib/useFromNow.ts'
import { CountryName } from '#web/platform/ui/CountryName.tsx'
import styles from './CountryTime.module.css'

interface Props {
  readonly country: string | null
  readonly timeZone: string | null
}

/** Where somebody lives, and what time it is there. */
export function CountryTime({ country, timeZone }: Props) {
  return (
    <span className={styles.line}>
      <span className={styles.country}>
        <CountryName code={country} />
      </span>
      {timeZone && <LocalTime timeZone={timeZone} />}
    </span>
  )
}

function LocalTime({ timeZone }: { timeZone: string }) {
  const time = useNow(() => localTime(timeZone) ?? '')
  return (
    <span className={styles.time} title={timeZone}>
      {time}
    </span>
  )
}
