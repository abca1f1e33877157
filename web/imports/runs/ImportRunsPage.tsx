import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { importRunList } from '#shared/imports/importRuns.ts'
import { importPaths } from '#web/imports/paths.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { importRunColumns } from './importRunColumns.tsx'
import { importRunsQuery } from './importRunsQuery.ts'

/** Lists the imports that were run. A row opens the report, from where the import is taken back. */
export function ImportRunsPage() {
  const dialog = useDialog()
  return (
    <ListPage
      list={importRunList}
      query={importRunsQuery}
      page={({ getImportRuns: { import_runs, aggregate } }) => ({ rows: import_runs, ...aggregate })}
      columns={importRunColumns}
      actions={
        <Button variant="default" component={Link} to={importPaths.import}>
          New Import
        </Button>
      }
      search="Search file or person"
      views
      exportAs="imports"
      emptyHint="Each import appears here with its report."
      rowAction={{ open: ({ id }) => dialog.open('import-run', id) }}
    />
  )
}
