import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { meetingList } from '#shared/meetings/meetings.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import type { ListTab } from '#web/platform/lists/page/ListTabs.tsx'
import { AddMeetingButton } from './AddMeetingButton.tsx'
import { meetingColumns } from './meetingColumns.tsx'
import { meetingsQuery, toMeetingPage } from './meetingsQuery.ts'
import { meetingPaths } from './paths.ts'

/** The tabs, by their names in the address. */
const tabs: Record<string, ListTab<FilterOf<typeof meetingList>>> = {
  '': {
    label: 'Upcoming',
    filter: () => ({ status: ['SCHEDULED'], outcome_missing: false }),
    emptyHint: 'Add a meeting, and it appears here until it is over.',
  },
  outcome: {
    label: 'Outcome missing',
    filter: () => ({ outcome_missing: true }),
    emptyHint: 'Every meeting that is over has its outcome.',
  },
  all: { label: 'All', filter: () => ({}), emptyHint: 'Add a meeting with a developer.' },
}

/** Lists meetings. A row opens its meeting. */
export function MeetingListPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={meetingList}
      query={meetingsQuery}
      page={toMeetingPage}
      columns={meetingColumns}
      rowAction={{ dialog: ({ id }) => meetingPaths.editMeeting(id, search) }}
      tabs={tabs}
      search="Search developer or job"
      mine="organiser"
      views
      exportAs="meetings"
      actions={
        <>
          <Button variant="default" component={Link} to={meetingPaths.meetingWeek}>
            Week
          </Button>
          <AddMeetingButton />
        </>
      }
    />
  )
}
