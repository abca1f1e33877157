import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { dayStart } from '#web/platform/lib/time/days.ts'
import type { ActivityFilter } from './useActivity.ts'

/** The filters of an audit in the address. Days are in the viewer's time zone. */
export interface AuditValues {
  readonly field: string
  readonly who: string
  readonly from: string
  readonly to: string
}

/** Returns the filters of an audit in the address, and the filter for the API. */
export function useAuditFilter() {
  const [query, setQuery] = useAddress()
  const value = (name: keyof AuditValues) => query.get(name) ?? ''
  const values: AuditValues = { field: value('field'), who: value('who'), from: value('from'), to: value('to') }
  const since = dayStart(values.from)
  const until = dayStart(values.to, 1)
  const filter: ActivityFilter = {
    ...(values.field && { field: values.field }),
    ...(values.who && { actor_id: values.who }),
    ...(since && { since }),
    ...(until && { until }),
  }
  const set = (changed: Partial<AuditValues>) => setQuery(changed, { replace: true, preventScrollReset: true })
  return { values, filter, set }
}
