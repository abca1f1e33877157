import { developerList } from '#shared/developers/developers.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { developerColumns } from './developerColumns.tsx'
import { developersQuery } from './developersQuery.ts'
import { useBulkActions } from './useBulkActions.tsx'
import { useDeveloperChoices } from './useDeveloperChoices.ts'

/**
 * Lists developers of every stage. The navigation also opens it filtered to members, or to those standing by. A row opens its developer.
 */
export function DevelopersPage() {
  const { dstms, tags, choices } = useDeveloperChoices()
  const bulkActions = useBulkActions({ dstms, tags })
  const mayWrite = useCan('developers:write')
  return (
    <ListPage
      list={developerList}
      query={developersQuery}
      page={({ getDeveloperPage: { developers, aggregate, groups } }) => ({ rows: developers, groups, ...aggregate })}
      grouped
      columns={developerColumns}
      rowAction={{ href: ({ id }) => developerPaths.developerOverview(id) }}
      search="Search name or e-mail"
      mine="dstm"
      choices={choices}
      views
      exportAs="developers"
      bulkActions={mayWrite ? bulkActions : undefined}
      emptyHint="Add a developer, or let an admin bring many in by import."
    />
  )
}
