import { retentionList } from '#shared/retention/retention.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import ui from '#web/platform/ui/ui.module.css'
import { retentionPaths } from './paths.ts'
import { retentionColumns } from './retentionColumns.tsx'
import { retentionQuery } from './retentionQuery.ts'

/** Lists the people with data that would be removed, and those whom an admin keeps. A row opens what would be removed. */
export function RetentionPage() {
  return (
    <ListPage
      list={retentionList}
      query={retentionQuery}
      page={({ getRetentionPage: { retention_items, aggregate } }) => ({ rows: retention_items, ...aggregate })}
      columns={retentionColumns}
      rowAction={{ href: ({ rule, developer_id }) => retentionPaths.wouldGo(rule, developer_id) }}
      above={
        <p className={ui.paragraph}>
          Each person is listed for seven days. Then everything that is due by that day is deleted, including what
          became due after they were listed. Press Keep for people whose data must stay.
        </p>
      }
      search="Search developer"
      views
      exportAs="retention"
      emptyHint="When a rule in Settings would remove something, the people appear here, seven days before it goes."
    />
  )
}
