import { type NoteChannel, noteChannels } from '#shared/jobNotes/talks.ts'
import { formatDay } from '#shared/platform/formatDay.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

interface Props {
  readonly talk: {
    readonly channel: NoteChannel | null
    readonly talked_on: string | null
    readonly outcome: string | null
  }
}

/** Shows of which talk a note is, and how it ended. */
export function TalkList({ talk: { channel, talked_on, outcome } }: Props) {
  if (!channel || !talked_on) return null
  return (
    <>
      <StatusBadge {...noteChannels[channel]} />
      <span>{formatDay(talked_on)}</span>
      {outcome && <span>Outcome: {outcome}</span>}
    </>
  )
}
