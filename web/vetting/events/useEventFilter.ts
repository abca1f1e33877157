import type { Range } from '#shared/platform/lists/lists.ts'
import { type VettingEventKind, type VettingFeed, vettingFeeds } from '#shared/vetting/vettingEvents.ts'
import { useViewer } from '#web/platform/auth/viewer.ts'
import { apiFilter } from '#web/platform/lists/filters/apiFilter.ts'
import { me } from '#web/platform/lists/filters/filterText.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import type { EventFilter } from './useVettingEvents.ts'

/** The filters of a feed in the address, by column. */
interface Values {
  readonly kind?: readonly VettingEventKind[]
  readonly actor?: readonly string[]
  readonly developer?: readonly string[]
  readonly at?: Range<string>
}

/** Returns the filters of a feed in the address, and the filter for the API. */
export function useEventFilter(feed: VettingFeed) {
  const list = vettingFeeds[feed]
  const { id } = useViewer()
  const address = useListAddress(list)
  const values = address.filter as Values
  const { kind, actor, developer, at } = apiFilter(list, { ...values }) as Values
  const filter: EventFilter = {
    ...(kind && { kinds: [...kind] }),
    ...(actor && { actor_ids: actor.map((one) => (one === me ? id : one)) }),
    ...(developer?.[0] && { developer_id: developer[0] }),
    ...(at?.from && { since: at.from }),
    ...(at?.to && { until: at.to }),
  }
  return {
    values,
    filter,
    set: address.setFilter,
    clear: address.clearFilter,
    isFiltered: Object.keys(filter).length > 0,
  }
}
