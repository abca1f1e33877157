import type { WaitingApplication } from '#server/jobsPage/applying/confirm.ts'
import { confirmationHours } from '#server/jobsPage/applying/forms.ts'
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
      html`<p>We have your application and will be in touch at <strong>${email}</strong>. Follow the link in that mail and confirm: only then your application reaches us.</p>${toJobs}`,
    )
  }
  return notice(
    'Check your mail',
    html`<p>We are sending a link to <strong>${email}</strong>. Follow the link in that mail within ${confirmationHours.mailed} hours and confirm: only then your application reaches us.</p>
<p>Nothing there after a few minutes? Look in the spam folder. If the address has a mistake, go back, correct it and send the form again.</p>`,
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

export function confirmedPage(isJobClosed = false): string {
  const closed = html`<p>The job that you applied for was closed in the meantime. We keep your application and think of you when another one fits.</p>`
  return notice(
    'Your application has arrived',
    html`<p>Thank you. We read it and write to you. There is nothing else to do.</p>${isJobClosed ? closed : ''}${toJobs}`,
  )
}

export function expiredPage(): string {
  return notice(
    'This link has expired',
    html`<p>What was sent with it is deleted. Apply again, and open the new link sooner.</p><a class="button" href="${jobsPath}">To the open jobs</a>`,
  )
}

export function closedJobPage(): string {
  return notice(
    'This job is closed',
    html`<p>It is no longer open. You can apply without a job: we think of you when another one fits.</p><a class="button" href="${networkPath}">Apply without a job</a>
${toJobs}`,
  )
}
