import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { dstmList, successPeriodDays } from '#shared/dstms/dstms.ts'
import { checkInPaths } from '#web/checkIns/paths.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { dayFromNow } from '#web/platform/lib/days.ts'
import { type GetDstmPageQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { CountLink } from '#web/platform/ui/text/CountLink.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { Handovers } from './Handovers.tsx'

const dstmsQuery = graphql(`
  query getDstmPage($limit: Int!, $offset: Int!, $sort: DstmSort, $filter: DstmFilter) {
    getDstmPage(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      dstms {
        id
        display_name
        members
        placed
        starting
        check_ins_due
        check_ins_overdue
        on_time
        mean_mood
        at_risk
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Dstm = GetDstmPageQuery['getDstmPage']['dstms'][number]

const columns = listColumns<Dstm>()(dstmList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} />, width: 190 },
  members: {
    cell: ({ id, members }) => <CountLink inRow count={members} to={developerPaths.developersOf(id, 'stage=MEMBER')} />,
    width: 96,
  },
  placed: {
    cell: ({ id, placed }) => <CountLink inRow count={placed} to={checkInPaths.checkInsOf(id, 'tab=placed')} />,
    width: 88,
  },
  starting: {
    cell: ({ id, starting }) => <CountLink inRow count={starting} to={checkInPaths.checkInsOf(id, 'tab=starting')} />,
    width: 96,
  },
  check_ins_due: {
    cell: ({ id, check_ins_due }) => <CountLink inRow count={check_ins_due} to={checkInPaths.checkInsOf(id)} />,
    width: 108,
  },
  check_ins_overdue: {
    cell: ({ id, check_ins_overdue }) => (
      <CountLink inRow count={check_ins_overdue} to={checkInPaths.checkInsOf(id, 'tab=overdue')} />
    ),
    width: 96,
  },
  on_time: { cell: (dstm) => <OnTime dstm={dstm} />, width: 112 },
  mean_mood: { cell: ({ mean_mood }) => mean_mood?.toFixed(1) ?? '–', width: 116 },
  at_risk: {
    cell: ({ id, at_risk }) => <CountLink inRow count={at_risk} to={checkInPaths.checkInsOf(id, 'tab=at-risk')} />,
    width: 88,
  },
})

/** The share of check-ins on time, which opens all that were due in that period. */
function OnTime({ dstm: { id, on_time } }: { dstm: Dstm }) {
  if (on_time === null) return '–'
  const due = `${dayFromNow(-successPeriodDays)}..${dayFromNow(0)}`
  return (
    <Link to={checkInPaths.checkInsOf(id, `tab=all&due_on=${due}`)} tabIndex={-1}>
      {on_time} %
    </Link>
  )
}

/** Who looks after developers, and how their portfolios fare. A row opens a portfolio. */
export function DstmsPage() {
  const dialog = useDialog()
  const mayMove = useCan('checkIns:write')
  return (
    <>
      <ListPage
        list={dstmList}
        query={dstmsQuery}
        page={({ getDstmPage: { dstms, aggregate } }) => ({ rows: dstms, ...aggregate })}
        columns={columns}
        rowAction={{ href: ({ id }) => developerPaths.developersOf(id) }}
        search="Search name"
        filters
        views
        exportAs="dstms"
        emptyHint="Give a developer a DSTM, who then appears here."
        actions={mayMove && <Button onClick={() => dialog.open('move-portfolio')}>Move Portfolio</Button>}
      />
      <Handovers />
    </>
  )
}
