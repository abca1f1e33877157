import { Navigate, useLocation } from 'react-router'
import { useRecordRoute } from './useRecordRoute.ts'

/** Redirects from the address of a record to its first tab, and keeps query and hash. */
export function FirstTabRedirect() {
  const { search, hash } = useLocation()
  const [first] = useRecordRoute().tabs
  return first && <Navigate to={first.to + search + hash} replace />
}
