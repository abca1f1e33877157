import { linkPage } from '#server/platform/publicPages/linkPage.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { answerInvitation } from './answers/answerInvitation.ts'
import { answerPath, answerUrl, mailIdIn } from './answers/answerLink.ts'
import { answeredPage, answerPage, deadInvitationPage, replacedPage } from './answers/answerPage.ts'
import { findInvitation, type Invitation } from './answers/invitation.ts'
import { readAnswer } from './answers/readAnswer.ts'

const answerRoute = linkPage(
  answerPath,
  (request) => openInvitation(request, async (invitation) => ({ status: 200, sheet: answerPage(invitation) })),
  (request, { fields }) => openInvitation(request, (invitation) => takeAnswer(request, invitation, fields)),
)

/** Opens a link, and leads to what stands in place of one that takes no answer. */
async function openInvitation(
  { deps, id: token }: PageRequest,
  show: (invitation: Invitation) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  const mailId = mailIdIn(deps.secret, token)
  const invitation = mailId === undefined ? undefined : await findInvitation(deps.db, mailId)
  if (!invitation) return deadInvitationPage('UNKNOWN')
  if (invitation.state === 'LIVE') return show(invitation)
  if (invitation.state === 'REPLACED') return replacedPage(answerUrl(deps.env, deps.secret, invitation.latest_id))
  return deadInvitationPage(invitation.state)
}

async function takeAnswer(request: PageRequest, invitation: Invitation, fields: URLSearchParams): Promise<PageAnswer> {
  const { deps, requestId } = request
  const answer = await readAnswer(deps.db, fields, invitation.time_zone)
  if (!('answer' in answer)) return { status: 422, sheet: answerPage(invitation, answer) }
  await answerInvitation(deps, requestId, invitation.id, answer)
  // The meeting may have changed a moment ago.
  return openInvitation(request, async () => ({ status: 200, sheet: answeredPage(answer.answer) }))
}

export const meetingPages: readonly PublicPage[] = [answerRoute]
