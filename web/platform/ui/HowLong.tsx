import { exactMoment, howLong } from '#web/platform/lib/relativeTime.ts'
import { useFromNow } from '#web/platform/lib/useFromNow.ts'

interface Props {
  /** The ISO 8601 moment at which it began. */
  readonly moment: string
}

/** For how long something has been so; the exact moment of its beginning, in the reader's zone, shows on hover. */
export function HowLong({ moment }: Props) {
  return (
    <time dateTime={moment} title={`Since ${exactMoment(moment)}`}>
      {useFromNow(moment, howLong)}
    </time>
  )
}
