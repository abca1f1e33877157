import { confirmationHours } from '#server/jobsPage/applying/forms.ts'
import type { WaitingApplication } from '#server/jobsPage/applying/links.ts'
import { dayInWords } from '#server/platform/pages/dayInWords.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { sheet } from '#server/platform/pages/page.ts'
import { jobsPath, networkPath } from './jobsPage.ts'

const toJobs = html`<p><a href="${jobsPath}">To the open jobs</a></p>`

function notice(title: string, content: Html): string {
  return sheet(title, jobsPath, html`<section>${content}</section>`)
}

/**
 * After the form was sent. A known address gets the same words as a new one.
 * @param isConfirmed whether this very form was sent and confirmed before.
 */
export function sentPage(isConfirmed: boolean, isMailed: boolean, email: string): string {
  if (isConfirmed) return confirmedPage()
  if (!isMailed) {
    return notice(
      'One step is left',
      html`<p>We have your application and will be in touch at <strong>${email}</strong>. Follow the link in that mail and confirm: only then your application reaches us.</p>
<p>When very many people apply, we may lose what you sent. If you hear nothing within two weeks, send the form again.</p>${toJobs}`,
    )
  }
  return notice(
    'Check your mail',
    html`<p>We are sending a link to <strong>${email}</strong>. Follow the link in that mail within ${confirmationHours.mailed} hours and confirm: only then your application reaches us.</p>
<p>Nothing there after a few minutes? Look in the spam folder; when many people apply, it can take an hour, and then we may ask you to send the form again. If the address has a mistake, go back, correct it and send the form again.</p>`,
  )
}

/** What a link shows: mail scanners open links, so only its button confirms. */
export function confirmPage({ application, job_title }: WaitingApplication): string {
  return sheet(
    'Confirm your application',
    jobsPath,
    html`<form method="post" action="">
<p>${application.first_name} ${application.last_name} applied with <strong>${application.email}</strong>${job_title === null ? '' : html` for <strong>${job_title}</strong>`}.</p>
<button>Confirm application</button>
</form>`,
  )
}

/** @param resumeProblem why the resume was not taken. */
export function confirmedPage(isJobClosed = false, resumeProblem?: string): string {
  const closed = html`<p>The job that you applied for was closed in the meantime. We keep your application and think of you when another one fits.</p>`
  const unread = html`<p>Your resume could not be taken: ${resumeProblem} Everything else has arrived. To add a resume, send the form again with another file.</p>`
  const thanks = html`<p>Thank you. We read it and write to you. There is nothing else to do.</p>`
  return notice(
    'Your application has arrived',
    html`${resumeProblem === undefined ? thanks : unread}${isJobClosed ? closed : ''}${toJobs}`,
  )
}

/** A link that was used tells when, and nothing that was typed. */
export function usedPage(confirmedAt: string): string {
  return notice(
    'Your application has arrived',
    html`<p>You said yes on ${dayInWords(confirmedAt)}: it is confirmed. There is nothing else to do.</p>${toJobs}`,
  )
}

/** The sentence above the form of somebody whose link is good, and whose form is gone. */
export function sendAgain(isJobClosed: boolean): string {
  const closed = isJobClosed ? ' The job was closed in the meantime, so this is the form without a job.' : ''
  return `Please send the form again: what you sent was deleted before you confirmed it. Use the e-mail address that our mail came to, then nothing else is to be confirmed.${closed}`
}

/** A link that was cut off or replaced looks like one whose time is over, so that only the applicant can tell which it is. */
export function expiredPage(): string {
  return notice(
    'This link no longer works',
    html`<p>If you got a newer mail, open the link in that. If a part of this link is missing, copy the whole of it out of the mail. Otherwise its time is over, and what was sent with it is deleted: apply again.</p><a class="button" href="${jobsPath}">To the open jobs</a>`,
  )
}

export function closedJobPage(): string {
  return notice(
    'This job is closed',
    html`<p>It is no longer open. You can apply without a job: we think of you when another one fits.</p><a class="button" href="${networkPath}">Apply without a job</a>
${toJobs}`,
  )
}
