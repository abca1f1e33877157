import { Button } from '@mantine/core'
import { dstmList } from '#shared/dstms/dstms.ts'
import { developerPaths } from '#web/developers/paths.ts'
import { useCan } from '#web/platform/auth/viewer.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { dstmColumns } from './dstmColumns.tsx'
import { dstmsQuery } from './dstmsQuery.ts'
import { Handovers } from './Handovers.tsx'

/** Lists the people who look after developers, with the state of their portfolios. A row opens a portfolio. */
export function DstmsPage() {
  const dialog = useDialog()
  const mayMove = useCan('checkIns:write')
  return (
    <>
      <ListPage
        list={dstmList}
        query={dstmsQuery}
        page={({ getDstmPage: { dstms, aggregate } }) => ({ rows: dstms, ...aggregate })}
        columns={dstmColumns}
        rowAction={{ href: ({ id }) => developerPaths.developersOf(id) }}
        search="Search name"
        views
        exportAs="dstms"
        emptyHint="Assign a DSTM to a developer, and the DSTM appears here."
        actions={mayMove && <Button onClick={() => dialog.open('move-portfolio')}>Move Portfolio</Button>}
      />
      <Handovers />
    </>
  )
}
