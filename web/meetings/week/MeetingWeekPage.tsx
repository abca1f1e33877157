import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { meetingList } from '#shared/meetings/meetings.ts'
import { addDays, isDay } from '#shared/platform/calendarDays.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { AddMeetingButton } from '#web/meetings/AddMeetingButton.tsx'
import { meetingsQuery, toMeetingPage } from '#web/meetings/meetingsQuery.ts'
import { meetingPaths } from '#web/meetings/paths.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { ownTimeZone } from '#web/platform/lib/time/days.ts'
import { dayStartAt, mondayOf, placeOf, wallClockAt } from '#web/platform/lib/time/zonedTime.ts'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import { countText } from '#web/platform/lists/page/listCount.ts'
import { useList } from '#web/platform/lists/page/useList.ts'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import styles from './MeetingWeekPage.module.css'
import { WeekGrid } from './WeekGrid.tsx'

/** The most that one request may ask for, and more than anybody has in a week. */
const limit = 100

/** Shows the meetings of a week by the clocks of the viewer. */
export function MeetingWeekPage() {
  const timeZone = ownTimeZone()
  const today = wallClockAt(new Date().toISOString(), timeZone).day
  const [day, setDay] = useQueryParam('week', today)
  const monday = mondayOf(isDay(day) ? day : today)
  const state = useList({
    list: meetingList,
    query: meetingsQuery,
    page: toMeetingPage,
    preset: { starts_at: weekRange(monday, timeZone) },
    limit,
  })
  const { result } = state
  return (
    <>
      <PageHeader
        title={`Week of ${formatDay(monday)}`}
        actions={
          <>
            <Button variant="default" aria-label="Previous week" onClick={() => setDay(addDays(monday, -7))}>
              ‹
            </Button>
            <Button variant="default" disabled={monday === mondayOf(today)} onClick={() => setDay(today)}>
              Today
            </Button>
            <Button variant="default" aria-label="Next week" onClick={() => setDay(addDays(monday, 7))}>
              ›
            </Button>
            <Button variant="default" component={Link} to={meetingPaths.meetings}>
              List
            </Button>
            <AddMeetingButton />
          </>
        }
      />
      <ListToolbar state={state} search="Search developer or job" mine="organiser" hiddenFilters={['starts_at']} />
      <QueryError error={state.error} onRetry={state.retry} />
      {result && result.count > limit && (
        <p className={styles.note}>
          Only {limit} of {countText(result)} meetings are shown. Choose a person to see all of their meetings.
        </p>
      )}
      <WeekGrid
        meetings={result?.rows ?? []}
        monday={monday}
        today={today}
        timeZone={timeZone}
        loading={state.loading}
      />
      <p className={styles.note}>Times are in the time zone of {placeOf(timeZone)}.</p>
      <Outlet />
    </>
  )
}

/** The range starts a day early, so that it includes a meeting on Sunday night. */
function weekRange(monday: string, timeZone: string) {
  return { from: dayStartAt(addDays(monday, -1), timeZone), to: dayStartAt(addDays(monday, 7), timeZone) }
}
