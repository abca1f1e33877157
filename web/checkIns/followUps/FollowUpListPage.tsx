import { useLocation } from 'react-router'
import { followUpList } from '#shared/followUps/followUps.ts'
import type { FilterOf } from '#shared/platform/lists/lists.ts'
import { CheckInActions } from '#web/checkIns/CheckInActions.tsx'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { type OwnTabs, useCheckInTabs } from '#web/checkIns/useCheckInTabs.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { followUpColumns } from './followUpColumns.tsx'
import { followUpsQuery } from './followUpsQuery.ts'

const tabs: OwnTabs<FilterOf<typeof followUpList>> = {
  'follow-ups': {
    filter: () => ({ done: false }),
    emptyHint: 'A follow-up of a check-in or another record appears here until it is done.',
  },
}

/** Lists open follow-ups. A row opens the check-in that it comes from, or else the follow-up. */
export function FollowUpListPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={followUpList}
      query={followUpsQuery}
      page={({ getFollowUpPage: { follow_ups, aggregate } }) => ({ rows: follow_ups, ...aggregate })}
      columns={followUpColumns}
      rowAction={{
        dialog: ({ id, check_in_id }) =>
          check_in_id
            ? checkInPaths.checkInDialog('check-in', check_in_id, search)
            : checkInPaths.checkInDialog('edit-follow-up', id, search),
      }}
      tabs={useCheckInTabs(tabs)}
      search="Search follow-up or record"
      mine="assignee"
      views
      exportAs="follow-ups"
      actions={<CheckInActions />}
    />
  )
}
