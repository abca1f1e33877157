import { parseId } from '#server/platform/graphql/input.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { can } from '#shared/platform/permissions.ts'
import { profileDownload } from './clientProfile/profilePdf.ts'
import { readClientProfile } from './clientProfile/snapshot.ts'

/** Sends the PDF of a profile as a client would get it now; `?bill_rate=yes` includes the rate. */
export const clientProfilePdfRoute: Route = {
  method: 'GET',
  path: '/job-profile/{id}/pdf',
  readsFile: true,
  permission: 'jobProfiles:write',
  cost: 10,
  answer: async ({ context: { db, viewer }, id, query }) => {
    const withBillRate = query.get('bill_rate') === 'yes' && can(viewer.role, 'billRates:read')
    return profileDownload(await readClientProfile(db, parseId(id, 'job profile'), withBillRate), viewer.id)
  },
}
