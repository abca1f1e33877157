import { exactMoment } from '#web/platform/lib/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/useFromNow.ts'

interface Props {
  /** An ISO 8601 moment, as the API gives it. */
  readonly moment: string
}

/** How long ago something happened: "3 days ago". The tooltip has the exact time in the reader's zone. */
export function Timestamp({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {useFromNow(moment)}
    </time>
  )
}
