import { useState } from 'react'
import { Outlet, useOutletContext, useParams, useSearchParams } from 'react-router'
import { ApiError } from '#web/platform/lib/api/apiError.ts'
import { RecordHeader } from '#web/platform/records/RecordHeader.tsx'
import { RecordPage } from '#web/platform/records/RecordPage.tsx'
import { RecordPanel } from '#web/platform/records/RecordPanel.tsx'
import type { RecordTab } from '#web/platform/records/recordRoutes.ts'
import type { Column } from '#web/platform/ui/tables/columns.ts'
import { DataTable } from '#web/platform/ui/tables/DataTable.tsx'
import { StatusBadge } from '#web/platform/ui/text/StatusBadge.tsx'

interface Person {
  readonly id: string
  readonly name: string
}

const people: Person[] = [
  { id: 'ada', name: 'Ada Lovelace' },
  { id: 'grace', name: 'Grace Hopper' },
]

/** Only admins see the last tab. */
export const personTabs: RecordTab[] = [
  { path: 'overview', label: 'Overview', permission: 'jobs:read', load: async () => Overview },
  { path: 'notes', label: 'Notes', permission: 'jobs:read', load: async () => Notes },
  { path: 'secrets', label: 'Secrets', permission: 'security:read', load: async () => Notes },
]

/** Finds a person by id. "slow" never answers, "missing" is not found, and "failing" succeeds at the second try. */
function usePerson() {
  const { id } = useParams()
  const [tries, setTries] = useState(1)
  const fails = id === 'failing' && tries === 1
  const message = 'This person was not found.'
  const missing = new ApiError([{ message, extensions: { code: 'NOT_FOUND' } }])
  return {
    noun: 'Person',
    record: id === 'failing' && !fails ? people[0] : people.find((person) => person.id === id),
    error: fails ? new Error('The person could not be read.') : id === 'missing' ? missing : undefined,
    onRetry: () => setTries(tries + 1),
    nameOf: ({ name }: Person) => name,
    header: ({ name }: Person) => (
      <RecordHeader title={name} badges={<StatusBadge label="Active" tone="good" />} subline="A mathematician">
        <Counter />
      </RecordHeader>
    ),
    headerHeight: 74,
  }
}

export function PersonPage() {
  return (
    <main style={{ maxWidth: 1200, margin: '0 auto', padding: 24 }}>
      <RecordPage {...usePerson()} />
    </main>
  )
}

export function PersonPanel() {
  return <RecordPanel {...usePerson()} list="/panel" />
}

const columns: Column<Person>[] = [{ id: 'name', header: 'Name', cell: ({ name }) => name }]

export function PeopleList() {
  const [query] = useSearchParams()
  return (
    <main style={{ padding: 24 }} tabIndex={-1}>
      <h1>People</h1>
      <DataTable
        label="People"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        loading={false}
        pageSize={2}
        rowAction={{ href: ({ id }) => `/panel/${id}/overview?${query}` }}
      />
      <Outlet />
    </main>
  )
}

/** Loses its count when the header is mounted again, which shows whether it was. */
function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Clicked {count}
    </button>
  )
}

function Overview() {
  const { name } = useOutletContext<Person>()
  return <div>All about {name}</div>
}

function Notes() {
  return <p>No notes yet</p>
}
