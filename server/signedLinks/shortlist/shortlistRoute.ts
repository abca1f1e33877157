import { linkPage } from '#server/platform/publicPages/linkPage.ts'
import type { PageAnswer, PageRequest } from '#server/platform/publicPages/publicPages.ts'
import { takeClientAnswer } from '#server/signedLinks/clientAnswer/takeClientAnswer.ts'
import { openPage } from '#server/signedLinks/links/openPage.ts'
import { linkPaths, tokenOf } from '#server/signedLinks/links/token.ts'
import { type OutcomeOfLink, shortlistPage } from '#server/signedLinks/pages/shortlistPage.ts'
import { readShortlist, type ShownShortlist } from './readShortlist.ts'

/** The page with several developers side by side, and the answers of one named contact to each. */
export const shortlistRoute = linkPage(
  linkPaths.SHORTLIST,
  (request) => showShortlist(request),
  (request, { fields }) =>
    openShortlist(request, ({ people }) => {
      const linkId = fields.get('link') ?? ''
      const question = people.find(({ link_id }) => link_id === linkId)?.question
      return takeClientAnswer(request, fields, question, (status, outcome) =>
        showShortlist(request, status, { linkId, outcome }),
      )
    }),
)

function showShortlist(request: PageRequest, status = 200, answered?: OutcomeOfLink): Promise<PageAnswer> {
  const pdfPath = (linkId: string) => `${linkPaths.CLIENT_PROFILE}/${tokenOf(request.deps.secret, linkId)}/pdf`
  return openShortlist(request, (shortlist) => ({
    status,
    sheet: shortlistPage(shortlist, request.id, pdfPath, answered),
  }))
}

function openShortlist(request: PageRequest, show: (shortlist: ShownShortlist) => PageAnswer | Promise<PageAnswer>) {
  return openPage(request, 'SHORTLIST', (linkId) => readShortlist(request.deps.db, linkId), show)
}
