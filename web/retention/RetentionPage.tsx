import { retentionList } from '#shared/retention/retention.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { retentionColumns } from './retentionColumns.tsx'
import { type ListedItem, retentionQuery } from './retentionQuery.ts'

/** Lists the people of whom something would go, and those whom an admin keeps. A row opens what would go. */
export function RetentionPage() {
  return (
    <ListPage
      list={retentionList}
      query={retentionQuery}
      page={({ getRetentionPage: { retention_items, aggregate } }) => ({ rows: retention_items, ...aggregate })}
      columns={retentionColumns}
      rowAction={{ href: (item) => pathOf(item) }}
      above={<p>Each person is listed for seven days before anything goes. Keep those of whom nothing may go.</p>}
      search="Search developer"
      filters
      views
      exportAs="retention"
      emptyHint="When a rule in Settings would remove something, the people appear here, seven days before it goes."
    />
  )
}

const tabs = { REJECTED: 'overview', RESUMES: 'resume', MESSAGES: 'communication', EVENTS: 'audit' } as const

function pathOf({ developer_id, rule }: ListedItem): string {
  return `${developerPaths.developer(developer_id)}/${tabs[rule]}`
}
