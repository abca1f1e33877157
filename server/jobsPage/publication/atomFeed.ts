import type { PublicJob } from '#server/jobsPage/data.ts'
import type { Publisher } from '#server/jobsPage/pages/jobParts.ts'
import { feedPath, jobPath, jobsPath } from '#server/jobsPage/pages/paths.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { toXml } from './toXml.ts'

/** Readers ask again often, so the feed has the newest jobs alone. */
const feedLength = 50

/** Writes the newest open jobs as an Atom feed (RFC 4287). @param jobs the newest first. */
export function atomFeed(publisher: Publisher, jobs: readonly PublicJob[]): Buffer {
  const { PUBLIC_URL, FIRM_NAME } = publisher
  const updated =
    jobs
      .map(({ changed_at }) => changed_at)
      .toSorted()
      .at(-1) ?? new Date(0).toISOString()
  return toXml(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${PUBLIC_URL}${jobsPath}</id>
<title>Open jobs at ${FIRM_NAME}</title>
<updated>${updated}</updated>
<author><name>${FIRM_NAME}</name></author>
<link rel="self" type="application/atom+xml" href="${PUBLIC_URL}${feedPath}"/>
<link rel="alternate" type="text/html" href="${PUBLIC_URL}${jobsPath}"/>
${jobs.slice(0, feedLength).map((job) => entryOf(publisher, job))}
</feed>
`)
}

function entryOf({ PUBLIC_URL }: Publisher, job: PublicJob): Html {
  return html`<entry>
<id>urn:uuid:${job.id}</id>
<title>${job.title}</title>
<published>${job.published_at}</published>
<updated>${job.changed_at}</updated>
<link rel="alternate" type="text/html" href="${PUBLIC_URL}${jobPath(job)}"/>
${job.job_skills.map(({ skill }) => html`<category term="${skill.name}"/>`)}
<content type="html">${job.text.markup}</content>
</entry>
`
}
