import { Link } from 'react-router'
import { EmptyState } from '#web/platform/ui/EmptyState.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

/** Stands at the address of a tab that the viewer may not read. */
export function RefusedTab({ label }: { label: string }) {
  const [first] = useRecordRoute().tabs
  return (
    <EmptyState title={`Your role may not read “${label}”.`}>
      {first && <Link to={first.to}>Go to “{first.label}”</Link>}
    </EmptyState>
  )
}
