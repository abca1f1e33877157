import { type ApplicationDecision, applicationDecisions } from '#shared/platform/enumerations.ts'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

export function DecisionBadge({ decision }: { decision: ApplicationDecision | null }) {
  return decision ? <StatusBadge {...applicationDecisions[decision]} /> : <StatusBadge label="Waiting" tone="warn" />
}
