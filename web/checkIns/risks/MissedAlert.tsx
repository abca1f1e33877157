import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

export function MissedAlert({ count }: { count: number }) {
  return <StatusBadge label={`Missed ${count}×`} tone="bad" />
}
