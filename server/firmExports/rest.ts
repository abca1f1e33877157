import { write } from '#server/platform/db/connection/connect.ts'
import { parseId } from '#server/platform/graphql/input.ts'
import { Download } from '#server/platform/http/bodies/download.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { archiveName } from '#shared/firmExports/firmExports.ts'
import { fetchArchive, gone } from './data.ts'

/** Sends the archive of an export to the account that made it. The role is checked at each request, and the security event is committed first. */
export const firmExportRoute: Route = {
  method: 'GET',
  path: '/firm-export/{id}',
  permission: 'firm:export',
  cost: 20,
  answer: async ({ context: { db, viewer, requestId, origin }, files, id }) => {
    const exportId = parseId(id, 'export')
    const { key, at } = await write(db, { actor: viewer.id, requestId, ...origin }, (trx) =>
      fetchArchive(trx, exportId, viewer.id),
    )
    const file = await files.open(key)
    if (!file) throw gone()
    return new Download(file, 'application/zip', archiveName(at))
  },
}
