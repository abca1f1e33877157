import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { accountRoles, roleLabels } from '#shared/permissions.ts'
import { staffPageSize, staffSortColumns } from '#shared/staff.ts'
import { adminTabs } from '#web/platform/lib/adminTabs.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { type GetStaffQuery, graphql, type StaffSort } from '#web/platform/lib/graphql.ts'
import { loadChunk } from '#web/platform/lib/loadChunk.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { useDialog } from '#web/platform/lib/useDialog.ts'
import { useLastPage, useListState } from '#web/platform/lib/useListState.ts'
import { useQueryParam } from '#web/platform/lib/useQueryParam.ts'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/Paginator.tsx'
import { PersonName } from '#web/platform/ui/PersonName.tsx'
import { SearchField } from '#web/platform/ui/SearchField.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import { Toolbar } from '#web/platform/ui/Toolbar.tsx'

const EditStaffDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import('./EditStaffDialog.tsx')).EditStaffDialog })),
)

const staffQuery = graphql(`
  query getStaff($limit: Int!, $offset: Int!, $sort: StaffSort, $filter: StaffFilter) {
    getStaff(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      staff {
        id
        display_name
        email
        role
        active
        last_seen_at
      }
      aggregate {
        count
      }
    }
  }
`)

type Account = GetStaffQuery['getStaff']['staff'][number]

const column = columnHelper<Account>()
const columns = column.columns([
  column.accessor('display_name', {
    header: 'Name',
    meta: { sortable: true },
    cell: ({ getValue }) => <PersonName name={getValue()} />,
  }),
  column.accessor('email', { header: 'E-mail', meta: { sortable: true } }),
  column.accessor((account) => roleLabels[account.role], { id: 'role', header: 'Role', meta: { sortable: true } }),
  column.accessor('last_seen_at', {
    header: 'Last seen',
    meta: { sortable: true },
    cell: ({ getValue }) => {
      const moment = getValue()
      return moment ? <Timestamp moment={moment} /> : 'Never'
    },
  }),
  column.accessor('active', {
    header: 'Access',
    meta: { sortable: true },
    cell: ({ getValue }) =>
      getValue() ? <StatusBadge label="Active" tone="good" /> : <StatusBadge label="Blocked" tone="bad" />,
  }),
])

/** Accounts of the staff and of reviewers. A row opens one. */
export function StaffPage() {
  const list = useListState<StaffSort>({
    sortColumns: staffSortColumns,
    standardSort: { display_name: 'asc_nulls_last' },
    pageSize: staffPageSize,
  })
  const { search } = useLocation()
  const dialog = useDialog()
  const [account, setAccount] = useQueryParam('account')
  const { data, previousData, error, loading, refetch } = useQuery(staffQuery, {
    variables: { ...list.variables, filter: filterOf(list.filter) },
    context: showsErrors,
  })
  const beyond = useLastPage(list, data?.getStaff.aggregate.count)
  const page = (data ?? previousData)?.getStaff
  const count = page?.aggregate.count ?? 0
  const message = errorText(error)

  return (
    <>
      <TabLinks label="Accounts" tabs={adminTabs('staff')} />
      <PageHeader
        title={page ? `Staff (${count})` : 'Staff'}
        actions={<Button onClick={() => dialog.open('add-staff')}>Add Staff</Button>}
      />
      <Toolbar end={<SavedViews screen={paths.staff} />}>
        <SearchField
          label="Search name or e-mail"
          value={list.filter('search')}
          onSearch={(text) => list.setFilter('search', text)}
        />
        <Select
          label="Role"
          labelHidden
          placeholder="All roles"
          options={roleOptions}
          value={list.filter('role')}
          onChange={(role) => list.setFilter('role', role)}
        />
        <Select
          label="Access"
          labelHidden
          placeholder="Active and blocked"
          options={accessOptions}
          value={list.filter('blocked')}
          onChange={(blocked) => list.setFilter('blocked', blocked)}
        />
      </Toolbar>
      {message && (
        <Banner type="danger" onRetry={() => refetch()}>
          {message}
        </Banner>
      )}
      <DataTable
        label="Staff"
        columns={columns}
        rows={page?.staff}
        rowKey={({ id }) => id}
        loading={beyond || loading}
        pageSize={staffPageSize}
        sort={list.sort}
        onSort={list.setSort}
        rowAction={{ href: ({ id }) => paths.staffMember(id, search) }}
        emptyHint="Nobody matches these filters. Remove one to see more."
      />
      <Paginator
        label="Pages of staff"
        page={list.page}
        pageCount={Math.ceil(count / staffPageSize)}
        onPage={list.setPage}
      />
      <Suspense>{account && <EditStaffDialog id={account} onClose={() => setAccount('')} />}</Suspense>
    </>
  )
}

const roleOptions = accountRoles.map((role) => ({ value: role, label: roleLabels[role] }))
const accessOptions = [
  { value: 'false', label: 'Active' },
  { value: 'true', label: 'Blocked' },
]

function filterOf(value: (name: string) => string) {
  const blocked = value('blocked')
  return {
    search: value('search') || null,
    role: accountRoles.find((role) => role === value('role')) ?? null,
    blocked: blocked === '' ? null : blocked === 'true',
  }
}
