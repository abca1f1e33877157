import type { FollowedApplication } from '#server/jobsPage/status/followedApplication.ts'
import type { Moment } from '#server/platform/db/records/moment.ts'
import { dayInWords } from '#server/platform/html/dayInWords.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { jobsPath } from './paths.ts'

/** Shows an applicant how far the application came. Opening the page changes nothing; only its buttons do. */
export function followPage(application: FollowedApplication, told?: string): Sheet {
  const { withdrawn_at, invited_at, decided_at } = application
  return sheet(
    'Where is my application?',
    jobsPath,
    html`<p>${jobLine(application)}</p>
${told && html`<div class="told" role="status">${told}</div>`}
<section><ol class="steps">${stepsOf(application)}</ol>
${(invited_at ?? decided_at) && html`<p>We write to you about it.</p>`}</section>
${invited_at || decided_at || withdrawn_at ? '' : withdrawForm}
${dataForm}
<p class="below"><a href="${jobsPath}">See the open jobs</a></p>`,
  )
}

/** A job that is public no more may have got another title since, such as one that names the client. */
function jobLine({ job_title, job_is_public }: FollowedApplication): Html {
  if (job_title === null) return html`You applied without a job.`
  return job_is_public
    ? html`You applied for <strong>${job_title}</strong>.`
    : html`The job that you applied for is no longer on our list of open jobs.`
}

function stepsOf({ received_at, read_at, invited_at, decided_at, withdrawn_at }: FollowedApplication): Html[] {
  if (withdrawn_at) return [step('Received', received_at), step('You withdrew it', withdrawn_at)]
  const invited = decided_at && !invited_at ? [] : [step('Invited to the next step', invited_at)]
  return [step('Received', received_at), step('Read', read_at), ...invited, step('Decided', decided_at)]
}

function step(label: string, at: Moment | null): Html {
  const day = at ? html`<time datetime="${at.slice(0, 10)}">${dayInWords(at)}</time>` : 'not yet'
  return html`<li${at ? '' : html` class="open"`}><strong>${label}</strong> <span>${day}</span></li>`
}

const withdrawForm = html`<section><details>
<summary>Withdraw my application</summary>
<form method="post" action="">
<p>We then stop looking at it. To take this back, apply again.</p>
<button name="action" value="withdraw">Withdraw now</button>
</form></details></section>`

const dataForm = html`<section><details>
<summary>My data</summary>
<form method="post" action="">
<p>One of us answers within 30 days, by mail. Nothing is erased before that.</p>
<div class="answers">
<button name="action" value="copy">Send me my data</button>
<button name="action" value="erase" class="plain">Erase my data</button>
</div>
</form></details></section>`

/** A link that was cut off, has expired, or leads to what was erased looks the same. */
export function deadApplicationPage(): Sheet {
  return sheet(
    'This link does not work',
    jobsPath,
    html`<section><p>Copy the whole link from the mail. If it still does not work, it has expired, or we do not have your application any more. You can answer any mail of ours to ask, or apply again.</p>
<a class="button" href="${jobsPath}">See the open jobs</a></section>`,
  )
}
