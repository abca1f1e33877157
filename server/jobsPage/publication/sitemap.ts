import type { PublicJob } from '#server/jobsPage/data.ts'
import { jobPath, jobsPath, sitemapPath } from '#server/jobsPage/pages/paths.ts'
import { html } from '#server/platform/html/html.ts'
import { toXml } from './toXml.ts'

/** Lists the pages that search engines may list (https://www.sitemaps.org/protocol.html). */
export function sitemap(origin: string, jobs: readonly PublicJob[]): Buffer {
  return toXml(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>${origin}${jobsPath}</loc></url>
${jobs.map((job) => html`<url><loc>${origin}${jobPath(job)}</loc><lastmod>${job.changed_at}</lastmod></url>\n`)}
</urlset>
`)
}

/** Tells robots (RFC 9309) that only the open jobs are for them. The more exact of two rules counts. */
export function robots(origin: string): Buffer {
  return Buffer.from(`User-agent: *
Disallow: /
Allow: ${jobsPath}$
Allow: ${jobsPath}?
Allow: ${jobsPath}/
Disallow: ${jobsPath}/confirm/
Allow: ${sitemapPath}
Allow: /favicon.svg

Sitemap: ${origin}${sitemapPath}
`)
}
