import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'

interface Props {
  /** An ISO 8601 moment, as the API returns it. */
  readonly moment: string
}

/** Shows how long ago something happened: "3 days ago". The tooltip has the exact time in the user's zone. */
export function Timestamp({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {useFromNow(moment)}
    </time>
  )
}
