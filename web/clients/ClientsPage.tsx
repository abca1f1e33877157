import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { Outlet, useLocation } from 'react-router'
import { clientPageSize, clientSortColumns } from '#shared/clients.ts'
import { adminTabs } from '#web/platform/lib/adminTabs.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { type ClientSort, type GetClientUsersQuery, graphql } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { useLastPage, useListState } from '#web/platform/lib/useListState.ts'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/Paginator.tsx'
import { PersonName } from '#web/platform/ui/PersonName.tsx'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'

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
      }
    }
  }
`)

type Client = GetClientUsersQuery['getClientUsers']['clients'][number]

const column = columnHelper<Client>()
const columns = column.columns([
  column.accessor('display_name', {
    header: 'Name',
    meta: { sortable: true },
    cell: ({ getValue }) => <PersonName name={getValue()} />,
  }),
  column.accessor('email', { header: 'Email', meta: { sortable: true } }),
  column.accessor('username', { header: 'Username', meta: { sortable: true, hidden: true } }),
  column.accessor((client) => client.company_user[0]?.company.name, {
    id: 'company_user',
    header: 'Current Company',
    meta: { sortable: true },
  }),
])

/** Client users: the people of companies who can log in. A row opens it for editing, at an address of its own. */
export function ClientsPage() {
  const list = useListState<ClientSort>({
    sortColumns: clientSortColumns,
    standardSort: { display_name: 'asc_nulls_last' },
    pageSize: clientPageSize,
  })
  const { search } = useLocation()
  const dialog = useDialog()
  const { data, previousData, error, loading, refetch } = useQuery(clientsQuery, {
    variables: list.variables,
    context: showsErrors,
  })
  const beyond = useLastPage(list, data?.getClientUsers.aggregate.count)
  const page = (data ?? previousData)?.getClientUsers
  const count = page?.aggregate.count ?? 0
  const results = page ? ` (${page.clients.length} of ${count} Results)` : ''
  const message = errorText(error)

  return (
    <>
      <TabLinks label="Accounts" tabs={adminTabs('clients')} />
      <PageHeader
        title={`Clients${results}`}
        actions={<Button onClick={() => dialog.open('add-client')}>Add New Client</Button>}
      />
      {message && (
        <Banner type="danger" onRetry={() => refetch()}>
          {message}
        </Banner>
      )}
      <DataTable
        label="Clients"
        columns={columns}
        rows={page?.clients}
        rowKey={({ id }) => id}
        loading={beyond || loading}
        pageSize={clientPageSize}
        sort={list.sort}
        onSort={list.setSort}
        rowAction={{ href: ({ id }) => paths.client(id, search) }}
        emptyHint="Add a client, and they can log in to see their company."
      />
      <Paginator
        label="Pages of clients"
        page={list.page}
        pageCount={Math.ceil(count / clientPageSize)}
        onPage={list.setPage}
      />
      <Outlet />
    </>
  )
}
