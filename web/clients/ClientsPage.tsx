import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { clientList } from '#shared/clients/clients.ts'
import { useDialog } from '#web/platform/lib/address/useDialog.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { countText } from '#web/platform/lists/page/listCount.ts'
import { clientColumns } from './clientColumns.tsx'
import { clientsQuery } from './clientsQuery.ts'
import { clientPaths } from './paths.ts'

/** Lists the people of client companies who can log in. A row opens the client for editing, at its own address. */
export function ClientsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={clientList}
      query={clientsQuery}
      page={({ getClientUsers: { clients, aggregate } }) => ({ rows: clients, ...aggregate })}
      title={(part) => `Clients (${part.rows.length} of ${countText(part, String)} Results)`}
      columns={clientColumns}
      rowAction={{ dialog: ({ id }) => clientPaths.client(id, search) }}
      emptyHint="Add a client, and they can log in to see their company."
      actions={<Button onClick={() => dialog.open('add-client')}>Add New Client</Button>}
    />
  )
}
