import { dayInWords } from '#server/platform/html/dayInWords.ts'
import { html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath, type PageAnswer } from '#server/platform/publicPages/publicPages.ts'
import type { OpenedLink } from '#server/signedLinks/data.ts'
import type { DeadLink } from '#server/signedLinks/links/openLink.ts'
import type { ConsentAnswer, SignedLinkPurpose } from '#shared/signedLinks/signedLinks.ts'

interface Notice {
  readonly status: number
  readonly title: string
  readonly sentence: string
}

/** Says what happened to a link that no longer works, and what to do. */
const deadLinks: Readonly<Record<Exclude<DeadLink, 'ENDED'>, Notice>> = {
  UNKNOWN: {
    status: 404,
    title: 'This link does not work',
    sentence: 'Copy the whole link from the message, or ask the person who sent it for a new one.',
  },
  EXPIRED: { status: 410, title: 'This link has expired', sentence: 'Ask the person who sent it for a new one.' },
  WITHDRAWN: {
    status: 410,
    title: 'This link was withdrawn',
    sentence: 'If you got a newer link, open that one. Otherwise ask the person who sent it.',
  },
  ANSWERED: {
    status: 409,
    title: 'Your answer has arrived',
    sentence: 'There is nothing else to do. To change it, write to the person who sent you the link.',
  },
}

const overFor: Readonly<Record<SignedLinkPurpose, string>> = {
  CONSENT: 'The job is closed or the question was settled in the meantime, so there is nothing left to answer.',
  SUBMISSION:
    'There is nothing left to send in. If you think that this is wrong, write to the person who sent you the link.',
  TALK: 'This assessment was cancelled, so nothing rests on the talk. There is nothing else to do.',
  CLIENT_PROFILE:
    'This developer is no longer a candidate for the job. If you have a question, ask the person who sent you the link.',
  SHORTLIST:
    'None of these developers is a candidate for the job any more. If you have a question, ask the person who sent you the link.',
}

/**
 * Writes the page of a link that no longer works.
 * @param link tells how and when it was answered, but nothing that was typed.
 */
export function deadLinkPage(purpose: SignedLinkPurpose, dead: DeadLink, link?: OpenedLink): PageAnswer {
  const over = { status: 410, title: 'This page is no longer available', sentence: overFor[purpose] }
  const { status, title, sentence } = dead === 'ENDED' ? over : deadLinks[dead]
  const answer = dead === 'ANSWERED' && link ? answerInWords(link) : ''
  return { status, sheet: notice(title, `${answer}${sentence}`) }
}

function answerInWords({ answer, used_at, time_zone }: OpenedLink): string {
  if (!answer || !used_at) return ''
  return `You said ${answer === 'AGREED' ? 'yes' : 'no'} on ${dayInWords(used_at, time_zone)}. `
}

const thanks: Readonly<Record<ConsentAnswer, readonly [title: string, sentence: string]>> = {
  AGREED: [
    'Thank you',
    'You agreed to be put forward. We will write to you when there is news. There is nothing else to do.',
  ],
  DECLINED: ['Thank you for your answer', 'You will not be put forward for this job. There is nothing else to do.'],
}

/** Says that an answer to a profile was not taken. @param reason the sentence that says why. */
export function answerNotSavedPage(reason: string): PageAnswer {
  return { status: 409, sheet: notice('Your answer was not saved', reason) }
}

/** Thanks a developer who has answered. */
export function consentAnsweredPage(answer: ConsentAnswer): Sheet {
  return notice(...thanks[answer])
}

/** Writes a page with one sentence. */
export function notice(title: string, sentence: string): Sheet {
  return sheet(title, homePath, html`<section><p>${sentence}</p></section>`)
}
