import { Navigate, useLocation } from 'react-router'
import { useRecordRoute } from './useRecordRoute.ts'

/** Leads from the address of a record to its first tab, with all that the address holds besides. */
export function FirstTab() {
  const { search, hash } = useLocation()
  const [first] = useRecordRoute().tabs
  return first && <Navigate to={first.to + search + hash} replace />
}
