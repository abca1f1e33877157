import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { type AnswerOutcome, answerForm } from '#server/signedLinks/clientAnswer/answerForm.ts'
import { toDocument } from '#server/signedLinks/clientProfile/document.ts'
import type { ShownPerson, ShownShortlist } from '#server/signedLinks/shortlist/readShortlist.ts'
import { openingMark } from './openingMark.ts'
import { profileParts } from './profilePage.ts'

/** The outcome of the last sending of one form. */
export interface OutcomeOfLink {
  readonly linkId: string
  readonly outcome: AnswerOutcome
}

/**
 * Writes the page that shows several developers side by side, as a client sees each.
 * @param pdfPath makes the address of the PDF of one, by the id of their link.
 */
export function shortlistPage(
  { job_title, contact_name, people }: ShownShortlist,
  token: string,
  pdfPath: (linkId: string) => string,
  answered?: OutcomeOfLink,
): Sheet {
  const count = people.length === 1 ? 'one developer' : `${people.length} developers`
  const outcomeOf = (id: string) => (answered?.linkId === id ? answered.outcome : undefined)
  return sheet(
    `Developers for ${job_title}`,
    homePath,
    html`<p>Hello ${contact_name.split(' ')[0]}, we propose ${count} for this job. We tested the skills that are marked as verified. Please do not share this page.</p>
<div class="shortlist">${people.map((person) => card(person, pdfPath(person.link_id), outcomeOf(person.link_id)))}</div>
${openingMark(token)}`,
  )
}

function card({ profile, question }: ShownPerson, pdf: string, outcome: AnswerOutcome | undefined): Html {
  const parts = toDocument(profile)
  return html`<article>
<h2>${parts.name}</h2>
${profileParts(parts, 'h3')}
<p><a href="${pdf}">Download ${parts.name} as PDF</a></p>
${question && answerForm(question, outcome)}
</article>
`
}
