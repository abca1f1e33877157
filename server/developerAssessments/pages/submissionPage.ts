import type { AskedWork } from '#server/developerAssessments/submissions/openSubmission.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { markdown } from '#server/platform/html/markdown.ts'
import { banner, field, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { openingMark } from '#server/signedLinks/pages/openingMark.ts'
import { dueInWords } from '#shared/developerAssessments/assessmentSending.ts'
import { isWebPage } from '#shared/platform/webPages.ts'

/** The most characters of a note with the work. */
export const maxNote = 1_000

/** The values that somebody typed, so that nothing has to be typed again, and the problems with them. */
export interface TypedSubmission {
  readonly url?: string
  readonly note?: string
  readonly reason?: string
  readonly problems?: Readonly<Partial<Record<'form' | 'url' | 'file' | 'note' | 'reason', string>>>
}

/** Writes the page that asks for the work. Only its buttons change anything, because mail scanners open links. */
export function submissionPage(work: AskedWork, token: string, typed: TypedSubmission = {}, now = Date.now()): Sheet {
  const { first_name, name, challenge_name, instructions, brief, url_repository, hours } = work
  return sheet(
    name,
    homePath,
    html`<p>Hi ${first_name}, this is what we ask you to do${challenge_name ? html`: <strong>${challenge_name}</strong>` : ''}.</p>
<section aria-label="Details">
<dl class="pairs">
<div><dt>Due</dt><dd>${dueInWords(work.due_at, work.time_zone)}</dd></div>
<div><dt>Time left</dt><dd>${timeLeft(work.due_at, now)}</dd></div>
${hours !== null && html`<div><dt>Takes about</dt><dd>${hours} ${hours === 1 ? 'hour' : 'hours'}</dd></div>`}
${url_repository && html`<div><dt>Repository</dt><dd>${webLink(url_repository)}</dd></div>`}
${work.sender_name && html`<div><dt>Questions</dt><dd>Reply to the message from ${work.sender_name}</dd></div>`}
</dl>
</section>
${instructions && html`<section class="brief" aria-label="Instructions">${markdown(instructions)}</section>`}
${brief && html`<section class="brief" aria-label="Brief">${markdown(brief)}</section>`}
${work.status === 'SENT' ? startForm : ''}
${sendForm(typed, work.asked_again_at !== null)}
${declineForm(typed)}
${openingMark(token)}`,
  )
}

const startForm = html`<form method="post" action="">
<h2>Start</h2>
<p>Tell us when you start. The due date stays the same.</p>
<button name="action" value="start">Start now</button>
</form>`

function sendForm({ url = '', note = '', problems = {} }: TypedSubmission, isAskedAgain: boolean): Html {
  return html`<form method="post" action="" enctype="multipart/form-data">
<h2>${isAskedAgain ? 'Send in your work again' : 'Send in your work'}</h2>
<p>${isAskedAgain ? "We can't open what you sent in. Send a link, a file, or both once more. It replaces what you sent before." : 'Send a link, a file, or both. You can send in your work only once.'}</p>
${banner(problems.form)}
${field({ type: 'text', name: 'url', label: 'Link to your work', value: url, autocomplete: 'off', optional: true, problem: problems.url, focus: problems.form !== undefined, hint: 'For example, a repository that we can read.', attributes: html` inputmode="url" maxlength="500"` })}
${labelled({ name: 'file', label: 'File', optional: true, problem: problems.file, hint: 'ZIP, TAR.GZ, PDF or text, at most 10 MB.' }, html`<input type="file" accept=".zip,.gz,.tgz,.pdf,.txt,.md"`)}
${labelled({ name: 'note', label: 'Note', optional: true, problem: problems.note }, html`<textarea`, html`${'\n'}${note}</textarea>`)}
<button name="action" value="submit">Send in</button>
</form>`
}

function declineForm({ reason = '', problems = {} }: TypedSubmission): Html {
  return html`<form method="post" action="">
<h2>Not for you?</h2>
${labelled({ name: 'reason', label: 'Why you do not want to do it', problem: problems.reason }, html`<textarea`, html`${'\n'}${reason}</textarea>`)}
<button name="action" value="decline" class="plain">Decline</button>
</form>`
}

/** Addresses come from the catalogue, whose input allows web pages only. This is the second lock. */
function webLink(address: string): Html | string {
  if (!isWebPage(address)) return address
  return html`<a href="${address}" rel="noopener noreferrer nofollow">${address}</a>`
}

/** Writes whole days, or hours on the last one. */
function timeLeft(due: string, now: number): string {
  const hours = Math.max(0, Math.floor((Date.parse(due) - now) / 3_600_000))
  const [count, unit] = hours >= 48 ? [Math.floor(hours / 24), 'days'] : [hours, hours === 1 ? 'hour' : 'hours']
  return hours === 0 ? 'Less than an hour' : `${count} ${unit}`
}
