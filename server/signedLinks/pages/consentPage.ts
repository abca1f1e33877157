import { skillList } from '#server/jobsPage/pages/jobParts.ts'
import { type Html, html } from '#server/platform/html/html.ts'
import { markdown } from '#server/platform/html/markdown.ts'
import { banner, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { ratePerHour } from '#server/signedLinks/clientProfile/document.ts'
import type { ConsentQuestion } from '#server/signedLinks/consent/consentQuestion.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { nameOfCountry } from '#shared/platform/countries.ts'
import { searchedCountries } from '#shared/skillsSearch/matching.ts'
import { openingMark } from './openingMark.ts'

/** The note as it was typed, and the problem with it. */
export interface TypedAnswer {
  readonly note: string
  readonly problem?: string | undefined
}

/** Asks a developer for consent: it shows the job and nothing else. Only its buttons answer, because mail scanners open links. */
export function consentPage(question: ConsentQuestion, token: string, typed: TypedAnswer = { note: '' }): Sheet {
  const { first_name, title, company_name, type, location, text } = question
  const countries = searchedCountries(location).map((code) => nameOfCountry(code) ?? code)
  const details = [company_name, jobTypes[type].label, countries.toSorted().join(', ')].filter(Boolean)
  return sheet(
    title,
    homePath,
    html`<p>Hi ${first_name}, may we put you forward for this job?</p>
<section>
<ul class="details">${details.map((detail) => html`<li>${detail}</li>`)}</ul>
${skillList(question.job_skills)}
${text && html`<div class="brief text" dir="auto">${markdown(text)}</div>`}
<p>${rateLine(question)}</p>
</section>
<form method="post" action="">
${banner(typed.problem)}
${labelled({ name: 'note', label: 'Anything we should know?', optional: true, focus: typed.problem !== undefined }, html`<textarea`, html`${'\n'}${typed.note}</textarea>`)}
<div class="answers">
<button name="answer" value="AGREED">I agree</button>
<button name="answer" value="DECLINED" class="plain">I do not want to be put forward</button>
</div>
</form>
${openingMark(token)}`,
  )
}

function rateLine({ rate, currency }: ConsentQuestion): Html | string {
  if (rate === null) return 'Your rate is not agreed yet. We will ask you before we name a rate.'
  return html`We would put you forward with your rate of <strong>${ratePerHour(rate, currency)}</strong>.`
}
