import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { MeetingListPage } from './MeetingListPage.tsx'

const MeetingWeekPage = lazyPart(async () => (await import('./week/MeetingWeekPage.tsx')).MeetingWeekPage)

/** Shows the meetings of the firm, as a list or by week. */
export function MeetingsPage() {
  const [query] = useAddress()
  return query.get('view') === 'week' ? <MeetingWeekPage /> : <MeetingListPage />
}
