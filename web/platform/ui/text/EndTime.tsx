import { dayAndTime, exactMoment } from '#web/platform/lib/time/relativeTime.ts'

interface Props {
  /** An ISO 8601 moment, as the API returns it. */
  readonly moment: string
}

/** Shows when something ends, such as "tomorrow at 14:05". The tooltip has the exact time in the user's zone. */
export function EndTime({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {dayAndTime(moment)}
    </time>
  )
}
