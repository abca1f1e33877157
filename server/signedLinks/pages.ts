import { strangerGroups } from '#server/platform/http/clientAddress.ts'
import { chargeVisitor } from '#server/platform/publicPages/chargeVisitor.ts'
import { linkPage } from '#server/platform/publicPages/linkPage.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { type ConsentAnswer, consentAnswers, maxAnswerNote } from '#shared/signedLinks/signedLinks.ts'
import { findAnswerable } from './clientAnswer/answerable.ts'
import { type AnswerOutcome, answerForm } from './clientAnswer/answerForm.ts'
import { takeClientAnswer } from './clientAnswer/takeClientAnswer.ts'
import { toDocument } from './clientProfile/document.ts'
import { pdfName, profilePdf } from './clientProfile/profilePdf.ts'
import { readShared } from './clientProfile/sharing.ts'
import type { ClientProfileSnapshot } from './clientProfile/snapshot.ts'
import { answerConsent } from './consent/answerConsent.ts'
import { type ConsentQuestion, readConsentQuestion } from './consent/consentQuestion.ts'
import { deadOf, recordOpening } from './links/openLink.ts'
import { openPage } from './links/openPage.ts'
import { linkPaths } from './links/token.ts'
import { consentPage } from './pages/consentPage.ts'
import { consentAnsweredPage, deadLinkPage } from './pages/notices.ts'
import { emptyPicture, openingPath } from './pages/openingMark.ts'
import { profilePage } from './pages/profilePage.ts'
import { shortlistRoute } from './shortlist/shortlistRoute.ts'

const consentRoute = linkPage(
  linkPaths.CONSENT,
  (request) => openQuestion(request, (question) => ({ status: 200, sheet: consentPage(question, request.id) })),
  takeAnswer,
)

function openQuestion(request: PageRequest, show: (question: ConsentQuestion) => PageAnswer): Promise<PageAnswer> {
  return openPage(request, 'CONSENT', (linkId) => readConsentQuestion(request.deps.db, linkId), show)
}

async function takeAnswer(request: PageRequest, { fields }: PostedForm): Promise<PageAnswer> {
  const { deps, id: token, requestId } = request
  const answer = fields.get('answer') ?? ''
  const never = fields.get('never') === 'yes'
  const note = (fields.get('note') ?? '').replaceAll(/\r\n?/g, '\n').trim()
  const problem = problemOf(answer, note, never)
  if (problem || !isAnswer(answer)) {
    return openQuestion(request, (question) => ({
      status: 422,
      sheet: consentPage(question, token, { note, never, problem }),
    }))
  }
  const link = await answerConsent(deps.db, requestId, token, { answer, note: note || null, never })
  const dead = deadOf(link)
  return dead ? deadLinkPage('CONSENT', dead, link) : { status: 200, sheet: consentAnsweredPage(answer) }
}

function isAnswer(text: string): text is ConsentAnswer {
  return Object.hasOwn(consentAnswers, text)
}

function problemOf(answer: string, note: string, never: boolean): string | undefined {
  if (!isAnswer(answer)) return 'Choose one of the two answers.'
  if (never && answer === 'AGREED') return 'You asked us not to show you to this company. Clear that box if you agree.'
  if (note.length > maxAnswerNote) return `Write at most ${maxAnswerNote} characters, or send the rest by mail.`
  return note.includes('\0') ? 'Your text contains a character that cannot be saved. Remove it.' : undefined
}

const profileRoute = linkPage(
  linkPaths.CLIENT_PROFILE,
  (request) => showProfile(request),
  (request, { fields }) =>
    openProfile(request, async (_profile, linkId) =>
      takeClientAnswer(request, fields, await findAnswerable(request.deps.db, linkId), (status, outcome) =>
        showProfile(request, status, outcome),
      ),
    ),
)

function showProfile(request: PageRequest, status = 200, outcome?: AnswerOutcome): Promise<PageAnswer> {
  return openProfile(request, async (profile, linkId) => {
    const question = await findAnswerable(request.deps.db, linkId)
    const form = question && answerForm(question, outcome)
    return { status, sheet: profilePage(toDocument(profile), request.id, form) }
  })
}

const profilePdfRoute: PublicPage = {
  path: `${linkPaths.CLIENT_PROFILE}/{id}/pdf`,
  show: async (request) => {
    await chargeVisitor(request, 'links')
    return openProfile(request, async (profile) => {
      await chargeVisitor(request, 'documents')
      const content = await profilePdf(profile, strangerGroups(request.origin.address))
      return { status: 200, content, type: 'application/pdf', name: pdfName(profile) }
    })
  },
}

function openProfile<Answer>(
  request: PageRequest,
  show: (profile: ClientProfileSnapshot, linkId: string) => Answer | Promise<Answer>,
) {
  return openPage(request, 'CLIENT_PROFILE', (linkId) => readShared(request.deps.db, linkId), show)
}

/**
 * Counts an opening. A request that no page of ours made, or that only loads a page ahead of time, gets the picture and counts nothing.
 */
const openedRoute = linkPage(openingPath, async ({ deps, id: token, req, requestId }) => {
  const isSeen = req.method === 'GET' && (req.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
  if (isSeen && !req.headers['sec-purpose']) await recordOpening(deps.db, requestId, token)
  return { status: 200, content: emptyPicture, type: 'image/gif' }
})

export const signedLinkPages: readonly PublicPage[] = [
  consentRoute,
  profileRoute,
  profilePdfRoute,
  shortlistRoute,
  openedRoute,
]
