import { formatDay } from '#shared/platform/text/formatDay.ts'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { Attempt } from './attempts.ts'

/** Says when the talk of an assessment was held, for how long and with whom. */
export function TalkHeld({ attempt: { talk_at, talk_on, talk_minutes, talk_with } }: { attempt: Attempt }) {
  return (
    <>
      {talk_at ? <Timestamp moment={talk_at} /> : talk_on && formatDay(talk_on)}
      {`, ${talk_minutes} minutes, with ${list.format(talk_with)}`}
    </>
  )
}

const list = new Intl.ListFormat('en')
