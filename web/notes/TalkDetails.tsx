import { channels } from '#shared/platform/messaging/channels.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'
import type { Note } from './notesQuery.ts'

export function TalkDetails({ talk: { channel, talked_at, outcome } }: { readonly talk: Note }) {
  if (!channel || !talked_at) return null
  return (
    <>
      <StatusBadge {...channels[channel]} />
      <Timestamp moment={talked_at} />
      {outcome && <span>Outcome: {outcome}</span>}
    </>
  )
}
