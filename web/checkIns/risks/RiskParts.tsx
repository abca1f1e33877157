import { missedAlert } from '#shared/checkIns/checkInStates.ts'
import { type RiskPart, riskParts } from '#shared/checkIns/placementRisks.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { MissedAlert } from './MissedAlert.tsx'

interface Props {
  readonly risk: number
  readonly at_risk: boolean
  readonly risk_parts: readonly RiskPart[]
}

export function RiskParts({ risk, at_risk, risk_parts }: Props) {
  if (risk === 0) return '–'
  const text = textOf(risk_parts)
  return (
    <span title={text}>
      <StatusBadge label={String(risk)} tone={at_risk ? 'bad' : 'neutral'} /> {text}
    </span>
  )
}

/** Lists the reasons for a placement's risk, with an alert when several check-ins in a row were missed. */
export function RiskReasons({ risk_parts, missed_in_a_row }: Pick<Props, 'risk_parts'> & { missed_in_a_row: number }) {
  const text = textOf(risk_parts)
  return (
    <span title={text || undefined}>
      {missed_in_a_row >= missedAlert && <MissedAlert count={missed_in_a_row} />} {text || '–'}
    </span>
  )
}

function textOf(parts: readonly RiskPart[]): string {
  return parts.map((part) => riskParts[part].label).join(', ')
}
