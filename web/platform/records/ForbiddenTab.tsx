import { Link } from 'react-router'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

/** Replaces a tab that the viewer may not read. */
export function ForbiddenTab({ label }: { label: string }) {
  const [first] = useRecordRoute().tabs
  return (
    <EmptyState title={`Your role may not read “${label}”.`}>
      {first && <Link to={first.to}>Go to “{first.label}”</Link>}
    </EmptyState>
  )
}
