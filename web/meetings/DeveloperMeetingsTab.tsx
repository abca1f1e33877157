import { useLocation, useParams } from 'react-router'
import { meetingList } from '#shared/meetings/meetings.ts'
import { ListTable } from '#web/platform/lists/page/ListTable.tsx'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import { useList } from '#web/platform/lists/page/useList.ts'
import { AddMeetingButton } from './AddMeetingButton.tsx'
import styles from './DeveloperMeetingsTab.module.css'
import { meetingColumns } from './meetingColumns.tsx'
import { meetingsQuery, toMeetingPage } from './meetingsQuery.ts'
import { meetingPaths } from './paths.ts'

const columns = meetingColumns.filter(({ id }) => id !== 'developer')

export function DeveloperMeetingsTab() {
  const { developerId = '' } = useParams()
  const { search, pathname } = useLocation()
  const state = useList({
    list: meetingList,
    query: meetingsQuery,
    page: toMeetingPage,
    within: { developer_id: developerId },
  })
  return (
    <>
      <div className={styles.toolbar}>
        <ListToolbar state={state} />
        <AddMeetingButton developerId={developerId} />
      </div>
      <ListTable
        state={state}
        columns={columns}
        rowAction={{ dialog: ({ id }) => meetingPaths.editMeeting(id, search, pathname) }}
        emptyHint="Add a meeting, such as an intro or a client interview."
      />
    </>
  )
}
