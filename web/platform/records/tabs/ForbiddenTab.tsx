import { Link } from 'react-router'
import { useRecordRoute } from '#web/platform/records/useRecordRoute.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'

/** Replaces a tab that the viewer may not read. */
export function ForbiddenTab({ label }: { label: string }) {
  const [first] = useRecordRoute().tabs
  return (
    <EmptyState title={`Your role may not read “${label}”.`}>
      {first && <Link to={first.to}>Go to “{first.label}”</Link>}
    </EmptyState>
  )
}
