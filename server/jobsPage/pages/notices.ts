import type { ConfirmedApplication } from '#server/jobsPage/applications/confirm.ts'
import { confirmationHours } from '#server/jobsPage/applications/forms.ts'
import type { WaitingApplication } from '#server/jobsPage/applications/links.ts'
import { dayInWords } from '#server/platform/html/dayInWords.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { jobsPath, networkPath } from './paths.ts'

const toJobs = html`<p><a href="${jobsPath}">See the open jobs</a></p>`

function notice(title: string, content: Html): Sheet {
  return sheet(title, jobsPath, html`<section>${content}</section>`)
}

/**
 * Writes the page after the form was sent. A known address gets the same words as a new one.
 * @param isConfirmed says that this very form was sent and confirmed before.
 */
export function sentPage(isConfirmed: boolean, isMailed: boolean, email: string): Sheet {
  if (isConfirmed) return confirmedPage()
  if (!isMailed) {
    return notice(
      'One more step',
      html`<p>Somebody here will write to <strong>${email}</strong> by hand, with a link to confirm your application. Open it: only then does your application count. That can take some days.</p>
<p>If you have heard nothing after two weeks, send the form again.</p>${toJobs}`,
    )
  }
  return notice(
    'Check your mail',
    html`<p>We are sending a mail to <strong>${email}</strong>. Open the link in that mail within ${confirmationHours.mailed} hours and confirm your application. It reaches us only after that.</p>
<p>If no mail comes within a few minutes, look in the spam folder. When many people apply, it can take an hour, and we may ask you to send the form again. If the address is wrong, go back, correct it and send the form again.</p>`,
  )
}

/** Writes the page behind a confirmation link. Mail scanners open links, so only its button confirms. */
export function confirmPage({ application, job_title }: WaitingApplication): Sheet {
  return sheet(
    'Confirm your application',
    jobsPath,
    html`<form method="post" action="">
<p>${application.first_name} ${application.last_name} applied with <strong>${application.email}</strong>${job_title === null ? '' : html` for <strong>${job_title}</strong>`}.</p>
<button>Confirm application</button>
</form>`,
  )
}

type Confirmed = Pick<ConfirmedApplication, 'resume_problem'> & Partial<Pick<WaitingApplication, 'job_is_closed'>>

/** @param link leads to the page of the application. */
export function confirmedPage({ job_is_closed, resume_problem }: Confirmed = {}, link?: string): Sheet {
  const closed = html`<p>The job that you applied for was closed in the meantime. We keep your application, and will write to you when another job fits.</p>`
  const unread = html`<p>We could not accept your resume: ${resume_problem} Everything else has arrived. To add a resume, send the form again with another file.</p>`
  const thanks = html`<p>Thank you. We will read it and write to you. There is nothing else to do.</p>`
  return notice(
    'Your application has arrived',
    html`${resume_problem === undefined ? thanks : unread}${job_is_closed ? closed : ''}${link && html`<p><a href="${link}">Where is my application?</a></p>`}${toJobs}`,
  )
}

/** Tells when the link was used, and nothing that was typed. */
export function usedPage(confirmedAt: string): Sheet {
  return notice(
    'Your application has arrived',
    html`<p>You confirmed it on ${dayInWords(confirmedAt)}. There is nothing else to do.</p>${toJobs}`,
  )
}

/** Writes the sentence above the form of somebody whose link is good, and whose form is gone. */
export function sendAgain(isJobClosed: boolean): string {
  const closed = isJobClosed ? ' The job was closed in the meantime, so this form is not for a job.' : ''
  return `Please send the form again: what you sent was deleted before you confirmed it. If you use the e-mail address that our mail came to, you do not need to confirm it again.${closed}`
}

/** A link that was cut off or replaced looks like one whose time is over, so that only the applicant can tell which it is. */
export function expiredPage(): Sheet {
  return notice(
    'This link no longer works',
    html`<p>If you got a newer mail, open the link in that mail. If a part of this link is missing, copy the whole link from the mail. Otherwise the link has expired and your application was deleted, so please apply again.</p><a class="button" href="${jobsPath}">See the open jobs</a>`,
  )
}

/** Says the same of a job that never was on the jobs page as of one that does not exist. */
export function noJobPage(): Sheet {
  return notice(
    'There is no such job',
    html`<p>If a part of the address is missing, copy the whole address.</p><a class="button" href="${networkPath}">Apply without a job</a>
${toJobs}`,
  )
}

export function closedJobPage(): Sheet {
  return notice(
    'This job is closed',
    html`<p>It is no longer open. You can apply without a job, and we will write to you when one fits.</p><a class="button" href="${networkPath}">Apply without a job</a>
${toJobs}`,
  )
}
