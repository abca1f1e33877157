import { stepDays, stepTimings } from '#shared/vetting/vettingSteps.ts'
import { formatCount } from '#web/platform/lib/text/formatCount.ts'
import { exactMoment } from '#web/platform/lib/time/relativeTime.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { VisuallyHidden } from '#web/platform/ui/text/VisuallyHidden.tsx'
import type { VettingRow } from './vettingQuery.ts'

interface Props {
  readonly row: Pick<VettingRow, 'step' | 'step_since' | 'days_in_step' | 'timing'>
  /** Follows the number. */
  readonly unit?: string
}

/** Shows how many days somebody has been in the step. It is amber when the limit is near, and red past it. */
export function DaysInStep({ row: { step, step_since, days_in_step, timing }, unit = '' }: Props) {
  const { label, tone } = stepTimings[timing]
  const text = `${formatCount(days_in_step)}${unit}`
  return (
    <span title={`${label}: ${stepDays[step]} days allowed, since ${exactMoment(step_since)}`}>
      {timing === 'ON_TIME' ? text : <StatusBadge label={text} tone={tone} />}
      {timing !== 'ON_TIME' && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  )
}
