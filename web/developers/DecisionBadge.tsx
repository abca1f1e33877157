import { type ApplicationDecision, applicationDecisions } from '#shared/enumerations.ts'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'

/** What was decided on an application. */
export function DecisionBadge({ decision }: { decision: ApplicationDecision | null }) {
  return decision ? <StatusBadge {...applicationDecisions[decision]} /> : <StatusBadge label="Waiting" tone="warn" />
}
