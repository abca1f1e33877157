import { type ApplicationDecision, applicationDecisions } from '#shared/platform/enumerations.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { Timestamp } from '#web/platform/ui/text/Timestamp.tsx'

interface Props {
  readonly earlier_decision: ApplicationDecision | null
  readonly earlier_decided_at: string | null
  /** A day in ISO form. */
  readonly cool_off_until: string | null
}

/** Shows how and when an earlier application ended, or until when its rejection lasts. */
export function EarlierAttempt({ earlier_decision, earlier_decided_at, cool_off_until }: Props) {
  const isCoolingOff = cool_off_until !== null && cool_off_until > dayFromNow(0)
  if (!earlier_decision && !isCoolingOff) return '–'
  return (
    <>
      <StatusBadge {...applicationDecisions[earlier_decision ?? 'REJECTED']} />{' '}
      {isCoolingOff ? `until ${formatDay(cool_off_until)}` : <Timestamp moment={earlier_decided_at ?? ''} />}
    </>
  )
}
