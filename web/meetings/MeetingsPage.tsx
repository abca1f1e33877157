import { lazy } from 'react'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { useAddress } from '#web/platform/lib/useAddress.ts'
import { MeetingListPage } from './MeetingListPage.tsx'

const MeetingWeekPage = lazy(() =>
  loadChunk(async () => ({ default: (await import('./MeetingWeekPage.tsx')).MeetingWeekPage })),
)

/** The meetings of the firm, as a list or by the week. */
export function MeetingsPage() {
  const [query] = useAddress()
  return query.get('view') === 'week' ? <MeetingWeekPage /> : <MeetingListPage />
}
