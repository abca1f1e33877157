import { useLocation } from 'react-router'
import { followUpList } from '#shared/followUps/followUps.ts'
import type { FilterOf } from '#shared/platform/lists.ts'
import { CheckInActions } from '#web/checkIns/CheckInActions.tsx'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { type OwnTabs, useCheckInTabs } from '#web/checkIns/useCheckInTabs.ts'
import { formatDay } from '#web/platform/lib/days.ts'
import { type GetFollowUpPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useColleagues } from '#web/platform/lib/useColleagues.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'
import { FollowUpCheck } from './FollowUpCheck.tsx'

const followUpsQuery = graphql(`
  query getFollowUpPage($limit: Int!, $offset: Int!, $sort: FollowUpSort, $filter: FollowUpFilter) {
    getFollowUpPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      follow_ups {
        id
        check_in_id
        developer_name
        company_name
        assignee_name
        late
        ...FollowUpCheck
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type FollowUp = GetFollowUpPageQuery['getFollowUpPage']['follow_ups'][number]

const columns = listColumns<FollowUp>()(followUpList, {
  body: { width: 'rest' },
  due_on: { cell: ({ due_on, late }) => due_on && <DueDay day={due_on} late={late} />, width: 130 },
  developer: { cell: ({ developer_name }) => <bdi>{developer_name}</bdi>, width: 180 },
  company: { cell: ({ company_name }) => company_name, width: 170 },
  assignee: { cell: ({ assignee_name }) => assignee_name ?? '–', width: 160 },
  done: { cell: (followUp) => <FollowUpCheck followUp={followUp} />, width: 90 },
})

function DueDay({ day, late }: { day: string; late: boolean }) {
  return late ? <StatusBadge label={formatDay(day)} tone="bad" /> : formatDay(day)
}

const tabs: OwnTabs<FilterOf<typeof followUpList>> = {
  'follow-ups': {
    filter: () => ({ done: false }),
    emptyHint: 'What is agreed on in a check-in appears here until it is done.',
  },
}

/** Open follow-ups. A row opens the check-in that it comes from. */
export function FollowUpListPage() {
  const { search } = useLocation()
  return (
    <ListPage
      list={followUpList}
      query={followUpsQuery}
      page={({ getFollowUpPage: { follow_ups, aggregate } }) => ({ rows: follow_ups, ...aggregate })}
      columns={columns}
      rowAction={{ dialog: ({ check_in_id }) => checkInPaths.checkInDialog('check-in', check_in_id, search) }}
      tabs={useCheckInTabs(tabs)}
      search="Search follow-up or developer"
      filters
      mine="assignee"
      people={useColleagues()}
      views
      exportAs="follow-ups"
      actions={<CheckInActions />}
    />
  )
}
