import { titleFor } from '#server/meetings/invitations/titleFor.ts'
import { html } from '#server/platform/html/html.ts'
import { banner, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { spanInWords } from '#server/platform/html/spanInWords.ts'
import { homePath as home, type PageAnswer } from '#server/platform/publicPages/publicPages.ts'
import { guestAnswers, mostProposedTimes } from '#shared/meetings/invitations.ts'
import { isWebPage } from '#shared/platform/webPages.ts'
import type { Invitation, InvitationState } from './invitation.ts'
import type { TypedMeetingAnswer } from './readAnswer.ts'

/** Asks whether somebody comes. Opening it changes nothing: only its buttons answer, because mail scanners open links. */
export function answerPage(invitation: Invitation, typed: TypedMeetingAnswer = { note: '', times: [] }): Sheet {
  const { first_name, url } = invitation
  return sheet(
    titleFor(invitation, invitation.kind),
    home,
    html`<p>Hi ${first_name}, can you come?</p>
<section>
<ul class="details">${whenLines(invitation).map((line) => html`<li>${line}</li>`)}</ul>
${url && isWebPage(url) && html`<p><a href="${url}">${url}</a></p>`}
${invitation.answer && html`<p>Your answer so far: <strong>${guestAnswers[invitation.answer].label}</strong>. You can change it until the meeting begins.</p>`}
</section>
<form method="post" action="">
${banner(typed.problem, typed.problem !== undefined)}
<div class="answers">
<button name="answer" value="YES">Yes, I will come</button>
<button name="answer" value="NO" class="plain">No, I cannot come</button>
</div>
<h2>Another time</h2>
<p>Propose up to ${mostProposedTimes} times, by the clocks of ${invitation.time_zone ?? 'UTC'}.</p>
${Array.from({ length: mostProposedTimes }, (_, at) => timeField(at, typed.times[at]))}
${labelled({ name: 'note', label: 'In words', optional: true }, html`<textarea`, html`${'\n'}${typed.note || (invitation.answer_note ?? '')}</textarea>`)}
<div class="answers"><button name="answer" value="OTHER_TIME" class="plain">Propose another time</button></div>
</form>`,
  )
}

function timeField(at: number, value = '') {
  const id = `time-${at + 1}`
  return html`<div class="field"><label for="${id}">Time ${at + 1} <span class="optional">(optional)</span></label>
<input type="datetime-local" id="${id}" name="time" value="${value}"></div>
`
}

function whenLines(invitation: Invitation): string[] {
  const { time_zone, organiser_name } = invitation
  return [
    spanInWords(invitation, time_zone),
    ...(time_zone ? [spanInWords(invitation, null)] : []),
    ...(organiser_name ? [`Organiser: ${organiser_name}`] : []),
  ]
}

const thanks = {
  YES: 'We look forward to the meeting.',
  NO: 'The organiser knows now that you cannot come.',
  OTHER_TIME: 'The organiser has your proposal. You get a new invitation when the time changes.',
} as const satisfies Record<keyof typeof guestAnswers, string>

/** Thanks somebody who has answered. */
export function answeredPage(answer: keyof typeof guestAnswers): Sheet {
  return notice(
    'Thank you',
    `${thanks[answer]} You can open the link again to change your answer until the meeting begins.`,
  )
}

const deadInvitations: Readonly<
  Record<Exclude<InvitationState, 'LIVE' | 'REPLACED'> | 'UNKNOWN', readonly [number, string, string]>
> = {
  UNKNOWN: [
    404,
    'This link does not work',
    'Copy the whole link from the mail, or ask the person who invited you for a new one.',
  ],
  CHANGING: [409, 'This meeting is being changed', 'You get a new mail soon. Answer by the link in it, please.'],
  CANCELLED: [
    410,
    'This meeting does not take place',
    'It was cancelled. If you think that this is wrong, write to the person who invited you.',
  ],
  NOT_NEEDED: [
    410,
    'You are not needed in this meeting any more',
    'If you think that this is wrong, write to the person who invited you.',
  ],
  READDRESSED: [
    409,
    'This meeting has changed',
    'A newer invitation went to another address, and takes the answer. Open that one, or write to the person who invited you.',
  ],
  OUTDATED: [
    409,
    'The time of this meeting has changed',
    'Ask the person who invited you for the new time, and answer to them.',
  ],
  BEGUN: [410, 'This meeting has begun', 'Answers are no longer taken. Write to the person who invited you.'],
}

/** Says why a link takes no answer, and what to do. */
export function deadInvitationPage(state: keyof typeof deadInvitations): PageAnswer {
  const [status, title, sentence] = deadInvitations[state]
  return { status, sheet: notice(title, sentence) }
}

/** Leads from an older invitation to the present one, which alone takes an answer. @param url that of the present one. */
export function replacedPage(url: string): PageAnswer {
  const content = html`<section><p>This invitation was replaced by a newer one, so it takes no answer.</p>
<a class="button" href="${url}">Open the present invitation</a></section>`
  return { status: 409, sheet: sheet('This meeting has changed', home, content) }
}

function notice(title: string, sentence: string): Sheet {
  return sheet(title, home, html`<section><p>${sentence}</p></section>`)
}
