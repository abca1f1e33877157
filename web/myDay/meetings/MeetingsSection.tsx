import styles from '#web/myDay/rows/Rows.module.css'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { dayFromNow, dayStart } from '#web/platform/lib/time/days.ts'
import { QuerySection } from '#web/platform/ui/pages/sections/QuerySection.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { MeetingRow } from './MeetingRow.tsx'
import { meetingsOfTodayQuery } from './meetingsOfTodayQuery.ts'
import { nextFirst } from './nextFirst.ts'

/** Colleagues plan meetings meanwhile, and the next one becomes a past one. */
const pollMs = 60_000

/** Lists the viewer's meetings of today, in their time zone: the next one first, and then those that are over. */
export function MeetingsSection() {
  const today = dayFromNow(0)
  const [from = '', before = ''] = [dayStart(today), dayStart(today, 1)]
  const query = useQuery(meetingsOfTodayQuery, {
    variables: { from, before },
    showsErrors: true,
    pollInterval: pollMs,
  })
  return (
    <QuerySection title="Today’s meetings" query={query} height={45}>
      {({ getOwnMeetings }) =>
        getOwnMeetings.length === 0 ? (
          <p className={`${ui.block} ${ui.quiet}`}>You have no meetings today.</p>
        ) : (
          <ul className={styles.list}>
            {nextFirst(getOwnMeetings).map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} />
            ))}
          </ul>
        )
      }
    </QuerySection>
  )
}
