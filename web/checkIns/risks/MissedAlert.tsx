import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

/** Says that several check-ins in a row were missed. */
export function MissedAlert({ count }: { count: number }) {
  return <StatusBadge label={`Missed ${count}×`} tone="bad" />
}
