import type { PublicJob } from '#server/jobsPage/data.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { sheet } from '#server/platform/pages/page.ts'
import { jobDetails } from './jobText.ts'

export const jobsPath = '/public/jobs'
export const networkPath = '/public/jobs/apply'
export const applyPath = (jobId: string) => `/public/jobs/${jobId}/apply`

/** Writes the open jobs, each at the anchor of its id, and the way into the network. */
export function jobsPage(jobs: readonly PublicJob[]): string {
  return sheet(
    'Open jobs',
    jobsPath,
    html`${jobs.length === 0 ? html`<p>There is no open job at the moment. Tell us about yourself, and we will write to you when there is one.</p>` : ''}
${jobs.map(jobArticle)}
<section id="network">
<h2>No job that fits?</h2>
<p>Tell us about your work. We will write to you when we have a job that fits.</p>
<a class="button" href="${networkPath}">Apply without a job</a>
</section>`,
    true,
  )
}

function jobArticle(job: PublicJob): Html {
  return html`<article id="${job.id}">
<h2>${job.title}</h2>
${jobDetailList(job)}
${skillList(job)}
<p class="text">${job.text}</p>
<a class="button" href="${applyPath(job.id)}">Apply<span class="visually-hidden"> for ${job.title}</span></a>
</article>
`
}

export function jobDetailList(job: PublicJob): Html {
  return html`<ul class="details">${jobDetails(job).map((detail) => html`<li>${detail}</li>`)}</ul>`
}

function skillList({ job_skills }: PublicJob): Html | '' {
  if (job_skills.length === 0) return ''
  const items = job_skills.map(({ skill, job_skill_type }) => {
    const isRequired = job_skill_type === 'REQUIRED'
    return html`<li${isRequired ? html` class="required"` : ''}>${skill.name}${isRequired ? ' (required)' : ''}</li>`
  })
  return html`<ul class="skills" aria-label="Skills">${items}</ul>`
}
