import { exactMoment } from '#web/platform/lib/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/useFromNow.ts'

interface Props {
  /** An ISO 8601 moment, as the API gives it. */
  readonly moment: string
}

/** How long ago something was; the exact moment, in the reader's zone, shows on hover. */
export function Timestamp({ moment }: Props) {
  return (
    <time dateTime={moment} title={exactMoment(moment)}>
      {useFromNow(moment)}
    </time>
  )
}
