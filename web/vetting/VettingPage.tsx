import { Suspense } from 'react'
import { vettingList } from '#shared/vetting/vetting.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useAddress } from '#web/platform/lib/address/useAddress.ts'
import { lazyPart } from '#web/platform/lib/browser/lazyPart.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { useVettingActions } from './useVettingActions.tsx'
import styles from './Vetting.module.css'
import { VettingViews } from './VettingViews.tsx'
import { vettingColumns } from './vettingColumns.tsx'
import { deskPollMs, toVettingPage, vettingQuery } from './vettingQuery.ts'

/** Few firms are new. */
const SetupStepList = lazyPart(async () => (await import('#web/myDay/SetupStepList.tsx')).SetupStepList)
const VettingBoard = lazyPart(async () => (await import('./board/VettingBoard.tsx')).VettingBoard)

/** Shows everybody in vetting, as a table or as a board by step. */
export function VettingPage() {
  const [query] = useAddress()
  return query.get('view') === 'board' ? <VettingBoard /> : <VettingTable />
}

function VettingTable() {
  return (
    <ListPage
      list={vettingList}
      query={vettingQuery}
      page={toVettingPage}
      grouped
      columns={vettingColumns}
      rowAction={{ href: ({ id }) => developerPaths.developerOverview(id) }}
      actions={<VettingViews />}
      above={
        <div className={styles.above}>
          <Suspense>
            <SetupStepList />
          </Suspense>
        </div>
      }
      search="Search name or e-mail"
      mine="owner"
      views
      exportAs="vetting"
      bulkActions={useVettingActions()}
      pollInterval={deskPollMs}
      emptyHint="Nobody is in vetting. Applicants appear here when you accept them."
    />
  )
}
