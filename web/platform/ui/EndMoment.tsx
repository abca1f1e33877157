import { dayAndTime, exactMoment } from '#web/platform/lib/relativeTime.ts'

interface Props {
  /** An ISO 8601 moment, as the API gives it. */
  readonly moment: string
}

/** When something ends, such as "tomorrow at 2:05 PM"; the exact moment, in the reader's zone, shows on hover. */
export function EndMoment({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {dayAndTime(moment)}
    </time>
  )
}
