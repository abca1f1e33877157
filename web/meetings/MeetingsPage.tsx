import { lazyPart } from '#web/platform/lib/lazyPart.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { MeetingListPage } from './MeetingListPage.tsx'

const MeetingWeekPage = lazyPart(async () => (await import('./MeetingWeekPage.tsx')).MeetingWeekPage)

/** Shows the meetings of the firm, as a list or by week. */
export function MeetingsPage() {
  const [query] = useAddress()
  return query.get('view') === 'week' ? <MeetingWeekPage /> : <MeetingListPage />
}
