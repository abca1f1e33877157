import { useState } from 'react'
import { useLocation } from 'react-router'
import { ViewerContext } from '#web/platform/auth/viewer.ts'
import { useQueryParam } from '#web/platform/lib/address/useQueryParam.ts'
import { PortalContext } from '#web/platform/lib/api/portal.ts'
import { withValues } from '#web/platform/lib/api/query.ts'
import { ApiContext } from '#web/platform/lib/api/useApi.ts'
import type { BulkAction } from '#web/platform/lists/bulk/bulkAction.ts'
import { ListPage } from '#web/platform/lists/page/ListPage.tsx'
import { listColumns } from '#web/platform/lists/page/listColumns.tsx'
import { Modal } from '#web/platform/ui/overlays/Modal.tsx'
import { PersonName } from '#web/platform/ui/text/PersonName.tsx'
import { createPeopleApi, fakePortal, type GalleryPerson, peopleList, peopleQuery } from './people.ts'

const viewer = { id: 'viewer', role: 'admin', username: 'ada', displayName: 'Ada Lovelace' } as const

const columns = listColumns<GalleryPerson>()(peopleList, {
  name: { cell: ({ name }) => <PersonName name={name} />, width: 220 },
  owner: { cell: ({ owner_name }) => owner_name, width: 130 },
  skills: { width: 150 },
})

const owners = [
  { value: 'grace', label: 'Grace Hopper' },
  { value: 'alan', label: 'Alan Turing' },
]

const rest: BulkAction = {
  label: 'Send on leave',
  nouns: ['person', 'people'],
  done: 'sent on leave',
  consequence: 'Nobody matches them meanwhile.',
  run: async (selection) => {
    const count = 'ids' in selection ? selection.ids.length : 45
    if (count === 1) throw new Error('One alone cannot be sent on leave.')
    const skipped = [{ reason: 'Placed at a client', count: 1, examples: ['Person 01'] }]
    return { count: count - 1, skipped, skipped_ids: ['person-1'] }
  },
}

/** Shows a list with every feature. The address sets how the API behaves: `?answers=slow`, `failed`, `none` or `many`. */
export function Lists() {
  const [api] = useState(createPeopleApi)
  const { search } = useLocation()
  const [opened, setOpened] = useQueryParam('opened')
  return (
    <ApiContext value={api}>
      <ViewerContext value={viewer}>
        <PortalContext value={fakePortal}>
          <main style={{ maxWidth: 1200, margin: '0 auto', padding: 24 }}>
            <ListPage
              list={peopleList}
              query={peopleQuery}
              page={({ getPeople }) => ({ rows: getPeople.people, ...getPeople.aggregate })}
              columns={columns}
              rowAction={{ dialog: ({ id }) => `/lists?${withValues(search, { opened: id })}` }}
              search="Search names"
              mine="owner"
              choices={{ owner: owners }}
              exportAs="people"
              bulkActions={[rest]}
              emptyHint="Add the first person."
            />
            {opened && (
              <Modal title={opened} onClose={() => setOpened('')}>
                <p style={{ padding: 20 }}>A person.</p>
              </Modal>
            )}
          </main>
        </PortalContext>
      </ViewerContext>
    </ApiContext>
  )
}
