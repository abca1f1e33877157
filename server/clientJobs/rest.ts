import { parseId } from '#server/platform/graphql/input.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { profileDownload } from '#server/signedLinks/clientProfile/profilePdf.ts'
import { findSentProfile } from './answers/sentProfiles.ts'

/** Sends a client the PDF of a profile that was sent to their company: the same as behind a link. */
export const sentProfilePdfRoute: Route = {
  method: 'GET',
  path: '/sent-profile/{id}/pdf',
  readsFile: true,
  permission: 'ownCompany:read',
  cost: 10,
  answer: async ({ context: { db, viewer }, id }) => {
    const { snapshot } = await findSentProfile(db, viewer.id, parseId(id, 'profile'))
    return profileDownload(snapshot, viewer.id)
  },
}
