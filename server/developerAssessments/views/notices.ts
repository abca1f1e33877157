import type { EndedWork } from '#server/developerAssessments/submitting/openSubmission.ts'
import { html } from '#server/platform/pages/html.ts'
import { sheet } from '#server/platform/pages/page.ts'
import type { PageAnswer } from '#server/platform/publicPages/publicPages.ts'
import type { DeadLink } from '#server/signedLinks/linking/openLink.ts'
import { deadLinkPage, homePath } from '#server/signedLinks/views/notices.ts'
import { dueInWords } from '#shared/assessmentSending.ts'

/** The page of a link to a submission that works no more: what became of it, and whom to ask. */
export function endedPage(dead: DeadLink, ended: EndedWork | undefined): PageAnswer {
  if (!ended) return deadLinkPage('SUBMISSION', dead)
  const asked = ended.sender_name ?? 'whoever sent you the link'
  if (dead === 'EXPIRED' && ended.due_at) {
    const sentence = `It was due on ${dueInWords(ended.due_at, ended.time_zone)}. If you need more time, answer the message of ${asked}: then this link works again.`
    return { status: 410, markup: notice('The time for this is over', sentence) }
  }
  if (dead === 'WITHDRAWN' && ended.status === 'CANCELLED') {
    return {
      status: 410,
      markup: notice('This was cancelled', `There is nothing left to do. If you wonder why, ask ${asked}.`),
    }
  }
  if (dead === 'ANSWERED')
    return { status: 200, markup: ended.status === 'DECLINED' ? declinedPage(asked) : arrivedPage() }
  return deadLinkPage('SUBMISSION', dead)
}

/** After a developer sent in their work. */
function arrivedPage(): string {
  const sentence =
    'Thank you. We review it and write to you. There is nothing else to do, and it cannot be sent in again.'
  return notice('Your work has arrived', sentence)
}

/** After a developer declined. @param asked whom they write to if they change their mind. */
function declinedPage(asked: string): string {
  return notice('You declined', `There is nothing else to do. If you change your mind, write to ${asked}.`)
}

function notice(title: string, sentence: string): string {
  return sheet(title, homePath, html`<section><p>${sentence}</p></section>`)
}
