import type { Env } from '#server/env.ts'
import type { PublicJob } from '#server/jobsPage/data.ts'
import { dayInWords } from '#server/platform/html/dayInWords.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { jobDetails } from './jobText.ts'
import { feedPath } from './paths.ts'

export function jobDetailList(job: PublicJob): Html {
  return html`<ul class="details">${jobDetails(job).map((detail) => html`<li>${detail}</li>`)}<li>Published on ${publishedOn(job)}</li></ul>`
}

function publishedOn({ published_at }: PublicJob): Html {
  return html`<time datetime="${published_at.slice(0, 10)}">${dayInWords(published_at)}</time>`
}

export function skillList(skills: PublicJob['job_skills']): Html | '' {
  if (skills.length === 0) return ''
  const items = skills.map(({ skill, job_skill_type }) => {
    const isRequired = job_skill_type === 'REQUIRED'
    return html`<li${isRequired ? html` class="required"` : ''}>${skill.name}${isRequired ? ' (required)' : ''}</li>`
  })
  return html`<ul class="skills" aria-label="Skills">${items}</ul>`
}

/** Pages for everybody are shared with these. */
export type Publisher = Pick<Env, 'PUBLIC_URL' | 'FIRM_NAME'>

/** Writes the elements that search engines and previews of links read of a page. */
export function pageHead(
  { PUBLIC_URL, FIRM_NAME }: Publisher,
  { title, path, description }: { readonly title: string; readonly path: string; readonly description: string },
): Html {
  return html`<link rel="canonical" href="${PUBLIC_URL}${path}">
<link rel="alternate" type="application/atom+xml" title="Open jobs" href="${feedPath}">
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${FIRM_NAME}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${PUBLIC_URL}${path}">`
}
