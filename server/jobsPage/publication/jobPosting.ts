import type { PublicJob } from '#server/jobsPage/data.ts'
import type { Publisher } from '#server/jobsPage/pages/jobParts.ts'
import { jobPath } from '#server/jobsPage/pages/paths.ts'
import { Html } from '#server/platform/html/html.ts'
import type { JobType } from '#shared/jobs/jobStatuses.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'

/** A salary says nothing about the hours of a week. */
const employmentTypes: Readonly<Record<JobType, string | undefined>> = {
  HOURLY: 'CONTRACTOR',
  MONTHLY: 'CONTRACTOR',
  SALARY: undefined,
}

/**
 * Describes a job as https://schema.org/JobPosting, by what its page shows. Its budget is what a client pays, and no salary. It ends when it
 * is closed, and then its page is gone, so it has no last day.
 */
export function jobPosting({ PUBLIC_URL, FIRM_NAME }: Publisher, job: PublicJob): Html {
  const posting = {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: job.title,
    description: job.text.markup,
    url: `${PUBLIC_URL}${jobPath(job)}`,
    identifier: { '@type': 'PropertyValue', name: FIRM_NAME, value: job.id },
    datePosted: job.published_at.slice(0, 10),
    employmentType: employmentTypes[job.type],
    hiringOrganization: { '@type': 'Organization', name: job.company_name ?? FIRM_NAME },
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: searchedCountries(job.location).map((code) => ({
      '@type': 'Country',
      name: nameOfCountry(code) ?? code,
    })),
    skills: job.job_skills.map(({ skill }) => skill.name).join(', ') || undefined,
    directApply: true,
  }
  // No text of a job can end the element: JSON reads the escape as the same character.
  return new Html(`<script type="application/ld+json">${JSON.stringify(posting).replaceAll('<', '\\u003c')}</script>`)
}
