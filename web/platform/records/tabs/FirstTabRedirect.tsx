import { useLocation } from 'react-router'
import { useRecordRoute } from '#web/platform/records/useRecordRoute.ts'
import { TabRedirect } from './TabRedirect.tsx'

/** Redirects from the address of a record to its first tab, and keeps query and hash. */
export function FirstTabRedirect() {
  const { search, hash } = useLocation()
  const [first] = useRecordRoute().tabs
  return first && <TabRedirect to={first.to + search + hash} />
}
