import { unknownNameList } from '#shared/skills/unknownNames.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { unknownNameColumns } from './unknownNameColumns.tsx'
import { unknownNamesQuery } from './unknownNamesQuery.ts'
import { useUnknownNameActions } from './useUnknownNameActions.tsx'

/** Names in resumes, jobs and imports that look like skills. An admin adds them, makes them other names of a skill, or ignores them. */
export function UnknownNamesPage() {
  return (
    <ListPage
      list={unknownNameList}
      query={unknownNamesQuery}
      page={({ getUnknownNamePage: { unknown_names, aggregate } }) => ({ rows: unknown_names, ...aggregate })}
      columns={unknownNameColumns}
      search="Search name"
      views
      exportAs="unknown-names"
      bulkActions={useUnknownNameActions()}
      emptyHint="A name appears here when at least three resumes or jobs list it beside skills, or an import gives it as a skill, and the catalogue does not know it."
    />
  )
}
