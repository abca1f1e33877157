import { useLocation } from 'react-router'
import { type VettingFeed, vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { vettingPaths } from '#web/vetting/paths.ts'
import { EventFilters } from './EventFilters.tsx'
import { EventTable } from './EventTable.tsx'
import { useEventFilter } from './useEventFilter.ts'

/** Lists what happened to developers or to assessments, by address, the newest first. The filters are in the address. */
export function EventsPage() {
  const { pathname } = useLocation()
  const feed = pathname === vettingPaths.assessmentEvents ? 'assessment_events' : 'developer_events'
  return <EventFeed key={feed} feed={feed} />
}

function EventFeed({ feed }: { readonly feed: VettingFeed }) {
  const { filter, ...address } = useEventFilter(feed)
  return (
    <>
      <PageHeader title={vettingFeeds[feed].title} />
      <EventFilters feed={feed} filter={filter} {...address} />
      <EventTable
        key={JSON.stringify(filter)}
        feed={feed}
        filter={filter}
        onClear={address.isFiltered ? address.clear : undefined}
      />
    </>
  )
}
