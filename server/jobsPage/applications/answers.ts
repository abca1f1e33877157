import type { SentApplication } from '#server/jobsPage/input.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { consentText } from './consent.ts'

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Returns the answers of an application, as text by question. Fields that were not filled in are left out. @param resumeProblem says why
 * its resume was not taken.
 */
export function answersOf(
  application: SentApplication,
  submittedAt: string | null,
  resumeProblem?: string,
): Record<string, string> {
  const { first_name, last_name, country, rate, skills, url_github, url_linkedin, employer, about } = application
  const answers = {
    Name: `${first_name} ${last_name}`,
    Country: nameOfCountry(country),
    Skills: skills.map(skillText).join(', '),
    'Expected rate': rate === null ? undefined : `${rate} USD per hour`,
    GitHub: url_github,
    LinkedIn: url_linkedin,
    'Present employer': employer,
    'About you': about,
    Resume: resumeProblem && `The file was not accepted. ${resumeProblem}`,
    Consent: submittedAt && `Given on ${days.format(new Date(submittedAt))} to: ${consentText}`,
  }
  return Object.fromEntries(
    Object.entries(answers).flatMap(([question, answer]) => (answer ? [[question, answer]] : [])),
  )
}

function skillText({ name, years }: SentApplication['skills'][number]): string {
  if (years === null) return name
  return `${name} (${years} ${years === 1 ? 'year' : 'years'})`
}
