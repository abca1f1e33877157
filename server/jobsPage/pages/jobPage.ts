import type { PublicJob } from '#server/jobsPage/data.ts'
import { jobPosting } from '#server/jobsPage/publication/jobPosting.ts'
import { html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { jobDetailList, type Publisher, pageHead, skillList } from './jobParts.ts'
import { jobExcerpt } from './jobText.ts'
import { applyPath, jobPath, jobsPath } from './paths.ts'

export function jobPage(publisher: Publisher, job: PublicJob): Sheet {
  const head = pageHead(publisher, { title: job.title, path: jobPath(job), description: jobExcerpt(job) })
  return sheet(
    job.title,
    jobsPath,
    html`<p><a href="${jobsPath}">All open jobs</a></p>
<section aria-label="Details">
${jobDetailList(job)}
<p>You work remotely, from one of these places.</p>
${skillList(job.job_skills)}
<a class="button" href="${applyPath(job.id)}">Apply</a>
</section>
<section class="brief text" aria-label="About the job" dir="auto">${job.text}</section>`,
    html`${head}
${jobPosting(publisher, job)}`,
  )
}
