import { elapsedTime, exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/time/useFromNow.ts'

interface Props {
  /** The start, as an ISO 8601 moment. */
  readonly moment: string
}

/** Shows how long something has lasted: "for 3 days". The tooltip has the exact start in the user's zone. */
export function ElapsedTime({ moment }: Props) {
  return (
    <time dateTime={moment} title={`Since ${exactMoment(moment)}`}>
      {useFromNow(moment, elapsedTime)}
    </time>
  )
}
