import { dayAndTime, exactMoment } from '#web/platform/lib/relativeTime.ts'

interface Props {
  /** An ISO 8601 moment, as the API gives it. */
  readonly moment: string
}

/** When something ends, such as "tomorrow at 14:05". The tooltip has the exact time in the reader's zone. */
export function EndTime({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {dayAndTime(moment)}
    </time>
  )
}
