import { write } from '#server/platform/db/connection/connect.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { recordEvent } from '#server/platform/idp/pages/securityEvents.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { archiveOf, readPerson } from './exportPerson.ts'

/** Sends everything about a developer as a ZIP archive. The security event is committed before the first byte is sent. */
export const exportPersonRoute: Route = {
  method: 'GET',
  path: '/developer/{id}/export',
  permission: 'people:export',
  cost: 20,
  answer: async ({ context: { db, viewer, requestId, origin }, files, id }) => {
    const developer = parseId(id, 'developer')
    const read = await readPerson(db, developer)
    await write(db, { actor: viewer.id, requestId, ...origin }, (trx) =>
      recordEvent(trx, 'EXPORTED', null, { what: 'person', developer }),
    )
    return archiveOf(read, files)
  },
}
