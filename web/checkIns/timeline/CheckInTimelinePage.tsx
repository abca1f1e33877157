import { Button } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { placementRiskList } from '#shared/checkIns/placementRisks.ts'
import { runningPlacementStatuses } from '#shared/placements/placementLife.ts'
import { isKeyOf } from '#shared/platform/keys.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { placementRisksQuery, toPlacements } from '#web/checkIns/risks/placementRisksQuery.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { useQuery } from '#web/platform/lib/api/useQuery.ts'
import { graphql } from '#web/platform/lib/graphql.ts'
import { dayFromNow } from '#web/platform/lib/time/days.ts'
import { ListToolbar } from '#web/platform/lists/page/ListToolbar.tsx'
import { pageCountOf } from '#web/platform/lists/page/listCount.ts'
import { useList } from '#web/platform/lists/page/useList.ts'
import { useListAddress } from '#web/platform/lists/page/useListAddress.ts'
import { EmptyState } from '#web/platform/ui/pages/EmptyState.tsx'
import { PageHeader } from '#web/platform/ui/pages/PageHeader.tsx'
import { QueryError } from '#web/platform/ui/pages/QueryError.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { Timeline } from './Timeline.tsx'
import { TimelineLegend } from './TimelineLegend.tsx'
import { TimelineWindowButtons } from './TimelineWindowButtons.tsx'
import { spans, timelineWindow } from './timelineWindow.ts'

const marksQuery = graphql(`
  query getCheckInMarks($placement_ids: [ID!]!, $from: String!, $to: String!) {
    getCheckInMarks(placement_ids: $placement_ids, from: $from, to: $to) {
      id
      placement_id
      day
      party
      state
      mood
    }
  }
`)

/** Shows a lane for each placement, with a mark for each check-in. The address keeps the months, the filters and the page. */
export function CheckInTimelinePage() {
  const { span, window, today } = useWindow()
  const state = usePlacements()
  const { result, address } = state
  const marks = useMarks(result?.rows.map(({ id }) => id) ?? [], window)
  return (
    <>
      <PageHeader title="Check-in timeline" actions={<Actions />} />
      <ListToolbar state={state} search="Search name, job or company" mine="dstm" views />
      <QueryError
        error={state.error ?? marks.error}
        onRetry={() => {
          state.retry()
          void marks.refetch()
        }}
      />
      <TimelineWindowButtons span={span} window={window} />
      {result?.rows.length === 0 ? (
        <EmptyState title="Nobody is placed here">
          {state.filtered ? 'No placement matches these filters.' : 'Each placed developer has a row here.'}
        </EmptyState>
      ) : (
        <Timeline
          placements={result?.rows}
          marks={marks.data?.getCheckInMarks ?? marks.latest?.getCheckInMarks ?? []}
          window={window}
          today={today}
          busy={state.loading || marks.loading}
        />
      )}
      <TimelineLegend />
      <Paginator
        label="Pages of placements"
        page={address.paging.page}
        pageCount={result ? pageCountOf(result, placementRiskList.pageSize) : 0}
        more={result?.more}
        onPage={address.paging.setPage}
      />
      <Outlet />
    </>
  )
}

function useWindow() {
  const [from] = useQueryParam('from')
  const [asked] = useQueryParam('span', 'half')
  const span = isKeyOf(spans, asked) ? asked : 'half'
  const today = dayFromNow(0)
  return { span, today, window: timelineWindow(span, from, today) }
}

/** Reads the placements of the page. Only running ones are shown, unless the filter asks for a status. */
function usePlacements() {
  const { filter } = useListAddress(placementRiskList)
  const options = { list: placementRiskList, query: placementRisksQuery, page: toPlacements }
  return useList({ ...options, preset: filter.status ? {} : { status: runningPlacementStatuses } })
}

function useMarks(placement_ids: string[], { from, to }: { readonly from: string; readonly to: string }) {
  const variables = { placement_ids, from, to }
  return useQuery(marksQuery, { variables, skip: placement_ids.length === 0, showsErrors: true })
}

function Actions() {
  const dialog = useDialog()
  return (
    <>
      <Button variant="default" component={Link} to={`${checkInPaths.checkIns}?tab=placed`}>
        Table
      </Button>
      {useCan('checkIns:write') && <Button onClick={() => dialog.open('add-check-in')}>Add Check-in</Button>}
    </>
  )
}
