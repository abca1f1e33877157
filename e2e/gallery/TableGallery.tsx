import { Button } from '@mantine/core'
import { useState } from 'react'
import { parseSort, printSort } from '#shared/platform/lists/sorting.ts'
import type { Tone } from '#shared/platform/tones.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { Paginator } from '#web/platform/ui/tables/Paginator.tsx'
import { Avatar } from '#web/platform/ui/text/Avatar.tsx'
import { CountryName } from '#web/platform/ui/text/CountryName.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

interface Person {
  readonly name: string
  readonly email: string
  readonly country: string
  readonly status: string
  readonly tone: Tone
  readonly rate: number
}

const people: Person[] = [
  person('Ada Lovelace', 'GB', 'Available', 'good', 92.5),
  person('Barbara Liskov', 'US', 'In process', 'progress', 110),
  person('Chico Science de Albuquerque Cavalcanti e Vasconcelos do Recife', 'BR', 'Rolling off', 'warn', 64),
  person('Dorothy Vaughan', 'CA', 'Unavailable', 'neutral', 71.25),
  person('Edsger Dijkstra', 'ZZ', 'Blocked', 'bad', 8),
]

function person(name: string, country: string, status: string, tone: Tone, rate: number): Person {
  return { name, email: `${name.split(' ')[0]?.toLowerCase()}@vouch.example`, country, status, tone, rate }
}

const columns: Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    text: ({ name }) => name,
    cell: (person) => (
      <>
        <Avatar person={person} size={24} /> {person.name}
      </>
    ),
  },
  { id: 'email', header: 'Email', sortable: true, cell: ({ email }) => email },
  { id: 'country', header: 'Country', cell: ({ country }) => <CountryName code={country} /> },
  { id: 'status', header: 'Status', cell: ({ status, tone }) => <StatusBadge label={status} tone={tone} /> },
  { id: 'rate', header: 'Cost rate', numeric: true, sortable: true, cell: ({ rate }) => `$${rate.toFixed(2)}` },
  { id: 'secret', header: 'Secret', hidden: true, cell: ({ email }) => email.length },
]

/** Shows tables with links and actions, tables that load, are empty or failed, and paginators. */
export function TableGallery() {
  const [sortText, setSortText] = useQueryParam('sort', 'name')
  const [opened, setOpened] = useState('')
  const [page, setPage] = useState(10)
  const [loading, setLoading] = useState(true)
  const common = { columns, rowKey: (row: Person) => row.email, pageSize: 5 }
  return (
    <>
      <DataTable
        {...common}
        label="People"
        rows={people}
        loading={false}
        sort={parseSort(sortText, ['name', 'email', 'rate'])}
        onSort={(sort) => setSortText(printSort(sort))}
        sortsTwice
        rowAction={{ href: (row) => `/tables/people/${row.email}` }}
      />
      <Paginator label="Pages of people" pageCount={20} page={page} onPage={setPage} />
      <DataTable
        {...common}
        label="Actions"
        rows={people.slice(0, 2)}
        loading={false}
        rowAction={{ open: (row) => setOpened(row.name) }}
      />
      <p style={{ margin: 0 }}>Opened: {opened || 'nobody'}</p>
      <DataTable {...common} label="Slow" rows={loading ? undefined : people} loading={loading} />
      <div>
        <Button variant="default" onClick={() => setLoading(!loading)}>
          Toggle loading
        </Button>
      </div>
      <DataTable {...common} label="Empty" rows={[]} loading={false} emptyHint="Add the first person." />
      <DataTable {...common} label="Failed" rows={undefined} loading={false} />
      <Paginator label="Pages of five" pageCount={5} onPage={() => undefined} />
    </>
  )
}
