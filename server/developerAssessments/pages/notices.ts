import type { EndedWork } from '#server/developerAssessments/submissions/openSubmission.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { dayInWords } from '#server/platform/html/dayInWords.ts'
import type { Sheet } from '#server/platform/html/page.ts'
import type { PageAnswer } from '#server/platform/publicPages/publicPages.ts'
import type { DeadLink } from '#server/signedLinks/links/openLink.ts'
import { deadLinkPage, notice } from '#server/signedLinks/pages/notices.ts'
import { dueInWords } from '#shared/developerAssessments/assessmentSending.ts'

/** Writes the page of a link to a submission that no longer works: what became of it, and whom to ask. */
export function endedPage(dead: DeadLink, ended: EndedWork | undefined): PageAnswer {
  if (!ended) return deadLinkPage('SUBMISSION', dead)
  const asked = ended.sender_name ?? 'the person who sent you the link'
  if (dead === 'EXPIRED' && ended.due_at) {
    const sentence = `It was due on ${dueInWords(ended.due_at, ended.time_zone)}. If you need more time, write to ${asked}. If they give you more time, this link works again.`
    return { status: 410, sheet: notice('The due date has passed', sentence) }
  }
  if (dead === 'WITHDRAWN' && ended.status === 'CANCELLED') {
    // A developer who had sent it in is told so.
    const day = ended.answered_at && dayInWords(ended.answered_at, ended.time_zone)
    const sentence = `${day ? `You sent it in on ${day}. ` : ''}There is nothing left for you to do. If you have a question, ask ${asked}.`
    return { status: day ? 409 : 410, sheet: notice('This was cancelled', sentence) }
  }
  if (dead === 'ANSWERED') return { status: 409, sheet: submissionAnsweredPage(ended, ended.answered_at) }
  return deadLinkPage('SUBMISSION', dead)
}

/** Writes the page after a developer sent in their work, or declined. @param answeredAt is shown when the link is opened later. */
export function submissionAnsweredPage(ended: EndedWork, answeredAt: Moment | null = null): Sheet {
  const { status, time_zone, sender_name } = ended
  const day = answeredAt && dayInWords(answeredAt, time_zone)
  if (status === 'DECLINED') {
    const told = day ? `You declined on ${day}. ` : ''
    const asked = sender_name ?? 'the person who sent you the link'
    return notice('You declined', `${told}There is nothing else to do. If you change your mind, write to ${asked}.`)
  }
  const told = day ? `You sent it in on ${day}.` : 'Thank you.'
  const sentence = 'We will review it and write to you. There is nothing else to do, and you cannot send it in again.'
  return notice('Your work has arrived', `${told} ${sentence}`)
}
