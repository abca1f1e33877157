import { useQuery } from '@apollo/client/react'
import {
  isSecurityEventKind,
  securityEventKinds,
  securityEventSortColumns,
  securityEventsPageSize,
} from '#shared/securityEvents.ts'
import { valuesOf } from '#shared/transitions.ts'
import { adminTabs } from '#web/platform/lib/adminTabs.ts'
import { showsErrors } from '#web/platform/lib/apollo.ts'
import { dayStart } from '#web/platform/lib/days.ts'
import { errorText } from '#web/platform/lib/errorText.ts'
import { type GetSecurityEventsQuery, graphql, type SecurityEventSort } from '#web/platform/lib/graphql.ts'
import { paths } from '#web/platform/lib/paths.ts'
import { useLastPage, useListState } from '#web/platform/lib/useListState.ts'
import { SavedViews } from '#web/platform/savedViews/SavedViews.tsx'
import { Banner } from '#web/platform/ui/Banner.tsx'
import { columnHelper } from '#web/platform/ui/columns.ts'
import { DataTable } from '#web/platform/ui/DataTable.tsx'
import { DateField } from '#web/platform/ui/DateField.tsx'
import { PageHeader } from '#web/platform/ui/PageHeader.tsx'
import { Paginator } from '#web/platform/ui/Paginator.tsx'
import { SearchField } from '#web/platform/ui/SearchField.tsx'
import { Select } from '#web/platform/ui/Select.tsx'
import { StatusBadge } from '#web/platform/ui/StatusBadge.tsx'
import { TabLinks } from '#web/platform/ui/TabLinks.tsx'
import { Timestamp } from '#web/platform/ui/Timestamp.tsx'
import { Toolbar } from '#web/platform/ui/Toolbar.tsx'
import { ExportButton } from './ExportButton.tsx'

const eventsQuery = graphql(`
  query getSecurityEvents($limit: Int!, $offset: Int!, $sort: SecurityEventSort, $filter: SecurityEventFilter) {
    getSecurityEvents(limit: $limit, offset: $offset, sort: $sort, filter: $filter) {
      events {
        id
        at
        kind
        actor
        person
        address
        device
        note
      }
      aggregate {
        count
      }
    }
  }
`)

type Event = GetSecurityEventsQuery['getSecurityEvents']['events'][number]

const column = columnHelper<Event>()
const columns = column.columns([
  column.accessor('at', {
    header: 'When',
    meta: { sortable: true },
    cell: ({ getValue }) => <Timestamp moment={getValue()} />,
  }),
  column.accessor('kind', {
    header: 'What',
    cell: ({ getValue }) => <StatusBadge {...securityEventKinds[getValue()]} />,
  }),
  column.accessor('actor', { header: 'Who' }),
  column.accessor((event) => event.person ?? '–', { id: 'person', header: 'Whom' }),
  column.accessor((event) => event.address ?? '–', { id: 'address', header: 'Address' }),
  column.accessor((event) => event.device ?? '–', { id: 'device', header: 'Device' }),
  column.accessor('note', { header: 'Details' }),
])

/** Who did what on the way in: log-ins and failed ones, links, passwords, ended sessions, changes of accounts, exports. */
export function SecurityPage() {
  const list = useListState<SecurityEventSort>({
    sortColumns: securityEventSortColumns,
    standardSort: { at: 'desc_nulls_last' },
    pageSize: securityEventsPageSize,
  })
  const filter = filterOf(list.filter)
  const { data, previousData, error, loading, refetch } = useQuery(eventsQuery, {
    variables: { ...list.variables, filter },
    context: showsErrors,
  })
  const beyond = useLastPage(list, data?.getSecurityEvents.aggregate.count)
  const page = (data ?? previousData)?.getSecurityEvents
  const count = page?.aggregate.count ?? 0
  const message = errorText(error)

  return (
    <>
      <TabLinks label="Accounts" tabs={adminTabs('security')} />
      <PageHeader
        title={page ? `Security (${count.toLocaleString('en-US')})` : 'Security'}
        actions={<ExportButton filter={filter} />}
      />
      <Toolbar end={<SavedViews screen={paths.security} />}>
        <SearchField
          label="Search name or e-mail"
          value={list.filter('person')}
          onSearch={(text) => list.setFilter('person', text)}
        />
        <Select
          label="What"
          labelHidden
          placeholder="All events"
          options={kindOptions}
          value={list.filter('kind')}
          onChange={(kind) => list.setFilter('kind', kind)}
        />
        <SearchField
          label="Address"
          shortcut={false}
          value={list.filter('address')}
          onSearch={(text) => list.setFilter('address', text)}
        />
        <DateField label="From" value={list.filter('from')} onChange={(day) => list.setFilter('from', day)} />
        <DateField label="To" value={list.filter('to')} onChange={(day) => list.setFilter('to', day)} />
      </Toolbar>
      {message && (
        <Banner type="danger" onRetry={() => refetch()}>
          {message}
        </Banner>
      )}
      <DataTable
        label="Security events"
        columns={columns}
        rows={page?.events}
        rowKey={({ id }) => id}
        loading={beyond || loading}
        pageSize={securityEventsPageSize}
        sort={list.sort}
        onSort={list.setSort}
        emptyHint="Nothing matches these filters. Remove one to see more."
      />
      <Paginator
        label="Pages of security events"
        page={list.page}
        pageCount={Math.ceil(count / securityEventsPageSize)}
        onPage={list.setPage}
      />
    </>
  )
}

const kindOptions = valuesOf(securityEventKinds).map((kind) => ({ value: kind, label: securityEventKinds[kind].label }))

/** The days are whole ones of the reader's zone, the last one included. */
function filterOf(value: (name: string) => string) {
  const kind = value('kind')
  return {
    person: value('person') || null,
    kind: isSecurityEventKind(kind) ? kind : null,
    address: value('address') || null,
    from: dayStart(value('from')) ?? null,
    to: dayStart(value('to'), 1) ?? null,
  }
}
