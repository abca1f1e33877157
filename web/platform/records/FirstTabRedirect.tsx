import { useLocation } from 'react-router'
import { TabRedirect } from './TabRedirect.tsx'
import { useRecordRoute } from './useRecordRoute.ts'

/** Redirects from the address of a record to its first tab, and keeps query and hash. */
export function FirstTabRedirect() {
  const { search, hash } = useLocation()
  const [first] = useRecordRoute().tabs
  return first && <TabRedirect to={first.to + search + hash} />
}
