import { skillList } from '#server/jobsPage/pages/jobParts.ts'
import { jobPlaces } from '#server/jobsPage/pages/jobText.ts'
import { html } from '#server/platform/html/html.ts'
import { markdown } from '#server/platform/html/markdown.ts'
import { banner, labelled, type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { ratePerHour } from '#server/signedLinks/clientProfile/document.ts'
import type { ConsentQuestion } from '#server/signedLinks/consent/consentQuestion.ts'
import { jobTypes } from '#shared/jobs/jobStatuses.ts'
import { formatDay } from '#shared/platform/text/formatDay.ts'
import { openingMark } from './openingMark.ts'

/** The note as it was typed, and the problem with it. */
export interface TypedAnswer {
  readonly note: string
  /** They never want to be shown to the company. */
  readonly never?: boolean
  readonly problem?: string | undefined
}

/** Asks a developer for consent: it shows the job and nothing else. Only its buttons answer, because mail scanners open links. */
export function consentPage(question: ConsentQuestion, token: string, typed: TypedAnswer = { note: '' }): Sheet {
  const { first_name, title, company_name, type, text } = question
  const details = [company_name, jobTypes[type].label, jobPlaces(question)].filter(Boolean)
  return sheet(
    title,
    homePath,
    html`<p>Hi ${first_name}, may we put you forward for this job?</p>
<section>
<ul class="details">${details.map((detail) => html`<li>${detail}</li>`)}</ul>
<dl class="pairs">${terms(question).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${skillList(question.job_skills)}
${text && html`<div class="brief text" dir="auto">${markdown(text)}</div>`}
</section>
<form method="post" action="">
${banner(typed.problem)}
${labelled({ name: 'note', label: 'Anything we should know?', optional: true, focus: typed.problem !== undefined }, html`<textarea`, html`${'\n'}${typed.note}</textarea>`)}
${
  company_name &&
  html`<div class="field"><div class="check">
<input type="checkbox" id="never" name="never" value="yes"${typed.never ? html` checked` : ''}>
<label for="never">If not, don’t show me to ${company_name} for any other job either</label>
</div></div>`
}
<div class="answers">
<button name="answer" value="AGREED">I agree</button>
<button name="answer" value="DECLINED" class="plain">I do not want to be put forward</button>
</div>
</form>
${openingMark(token)}`,
  )
}

/** Lists what the work asks for and pays. What nobody has said yet is left out, but not the rate. */
function terms({
  weekly_hours,
  overlap_hours,
  starts_on,
  rate,
  currency,
}: ConsentQuestion): (readonly [string, string])[] {
  const known = [
    ['Hours', weekly_hours && `${weekly_hours} a week`],
    [
      'Overlap',
      overlap_hours && `At least ${overlap_hours} ${overlap_hours === 1 ? 'hour' : 'hours'} a day with the client`,
    ],
    ['Start', starts_on && formatDay(starts_on)],
    ['Your rate', rate === null ? 'Not agreed yet. We ask you before we name one.' : ratePerHour(rate, currency)],
  ] as const
  return known.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
