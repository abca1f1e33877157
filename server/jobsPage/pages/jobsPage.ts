import type { PublicJob } from '#server/jobsPage/data.ts'
import { filtersOf } from '#server/jobsPage/search/jobFilters.ts'
import { findOpenJobs, isNarrowed, type OpenJobSearch } from '#server/jobsPage/search/jobSearch.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { jobDetailList, type Publisher, pageHead, skillList } from './jobParts.ts'
import { jobExcerpt } from './jobText.ts'
import { applyPath, jobPath, jobsPath, networkPath } from './paths.ts'
import { searchForm } from './searchForm.ts'

const title = 'Open jobs'

/** Writes the open jobs, each at the anchor of its id, and the way into the network. */
export function jobsPage(publisher: Publisher, jobs: readonly PublicJob[], search: OpenJobSearch): Sheet {
  const found = findOpenJobs(jobs, search)
  const description = `${countOf(jobs.length)} at ${publisher.FIRM_NAME}`
  return sheet(
    title,
    jobsPath,
    html`${jobs.length > 1 || isNarrowed(search) ? searchForm(search, filtersOf(jobs, search)) : ''}
${summary(jobs.length, found.length, isNarrowed(search))}
${found.map(jobArticle)}
<section id="network">
<h2>No job that fits?</h2>
<p>Tell us about your work. We will write to you when we have a job that fits.</p>
<a class="button" href="${networkPath}">Apply without a job</a>
</section>`,
    pageHead(publisher, { title, path: jobsPath, description }),
  )
}

function summary(all: number, found: number, isNarrowed: boolean): Html {
  const toAll = html`<a href="${jobsPath}">Show all ${all} open jobs</a>`
  if (all === 0) {
    return html`<p>There is no open job at the moment. Tell us about yourself, and we will write to you when there is one.</p>`
  }
  if (!isNarrowed) return html`<p>${countOf(all)}</p>`
  if (found === 0) return html`<p role="status">No open job fits this search. ${toAll}</p>`
  return html`<p role="status">${found === 1 ? '1 job fits' : `${found} jobs fit`} this search. ${toAll}</p>`
}

function countOf(jobs: number): string {
  return jobs === 1 ? '1 open job' : `${jobs} open jobs`
}

function jobArticle(job: PublicJob): Html {
  const excerpt = jobExcerpt(job)
  return html`<article id="${job.id}">
<h2><a href="${jobPath(job)}">${job.title}</a></h2>
${jobDetailList(job)}
${skillList(job.job_skills)}
<p class="text" dir="auto">${excerpt}</p>
<a class="button" href="${applyPath(job.id)}">Apply<span class="visually-hidden"> for ${job.title}</span></a>
</article>
`
}
