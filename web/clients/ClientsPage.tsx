import { Button } from '@mantine/core'
import { useLocation } from 'react-router'
import { clientList } from '#shared/clients/clients.ts'
import { type GetClientUsersQuery, graphql } from '#web/platform/lib/graphql.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { ListPage } from '#web/platform/lists/ListPage.tsx'
import { listColumns } from '#web/platform/lists/listColumns.tsx'
import { countText } from '#web/platform/lists/listCount.ts'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { clientPaths } from './paths.ts'

const clientsQuery = graphql(`
  query getClientUsers($limit: Int!, $offset: Int!, $sort: ClientSort) {
    getClientUsers(limit: $limit, offset: $offset, sort: $sort) {
      clients {
        id
        display_name
        email
        username
        role
        company_user {
          company {
            id
            name
          }
        }
      }
      aggregate {
        count
        more
      }
    }
  }
`)

type Client = GetClientUsersQuery['getClientUsers']['clients'][number]

const columns = listColumns<Client>()(clientList, {
  display_name: { cell: ({ display_name }) => <PersonName name={display_name} /> },
  company_user: { cell: ({ company_user }) => company_user[0]?.company.name },
})

/** The people of client companies who can log in. A row opens a client for editing, at its own address. */
export function ClientsPage() {
  const { search } = useLocation()
  const dialog = useDialog()
  return (
    <ListPage
      list={clientList}
      query={clientsQuery}
      page={({ getClientUsers: { clients, aggregate } }) => ({ rows: clients, ...aggregate })}
      title={(part) => `Clients (${part.rows.length} of ${countText(part, String)} Results)`}
      columns={columns}
      rowAction={{ dialog: ({ id }) => clientPaths.client(id, search) }}
      emptyHint="Add a client, and they can log in to see their company."
      actions={<Button onClick={() => dialog.open('add-client')}>Add New Client</Button>}
    />
  )
}
