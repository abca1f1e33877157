import { isKeyOf } from '#shared/platform/keys.ts'
import { valuesOf } from '#shared/platform/transitions.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import type { ListTab } from '#web/platform/lists/page/ListTabs.tsx'

const countsQuery = graphql(`
  query getCheckInCounts {
    getCheckInCounts {
      due
      overdue
      at_risk
      placed
      starting
      follow_ups
    }
  }
`)

/** The labels of the tabs, by their names in the address. */
const labels = {
  '': 'Due',
  overdue: 'Overdue',
  'at-risk': 'At risk',
  placed: 'All placed',
  starting: 'Starting',
  'follow-ups': 'Follow-ups',
  all: 'All check-ins',
} as const
export type CheckInTab = keyof typeof labels

/** Returns the tab of this name, or the tab of the plain address. */
export function checkInTab(name: string | null): CheckInTab {
  return name !== null && isKeyOf(labels, name) ? name : ''
}

export type OwnTabs<Filter> = Readonly<Partial<Record<CheckInTab, Pick<ListTab<Filter>, 'filter' | 'emptyHint'>>>>

/**
 * Returns the tabs of the check-ins with their numbers of rows. They belong to three lists.
 * @param own the tabs of the shown list, with their filters.
 */
export function useCheckInTabs<Filter extends object>(own: OwnTabs<Filter>): Record<string, ListTab<Filter>> {
  const { data } = useQuery(countsQuery)
  const { due, overdue, at_risk, placed, starting, follow_ups } = data?.getCheckInCounts ?? {}
  const counts = { '': due, overdue, 'at-risk': at_risk, placed, starting, 'follow-ups': follow_ups, all: undefined }
  const tabs = valuesOf(labels).map((name): [string, ListTab<Filter>] => [
    name,
    { label: labels[name], count: counts[name], filter: () => ({}) as Filter, emptyHint: undefined, ...own[name] },
  ])
  return Object.fromEntries(tabs)
}
