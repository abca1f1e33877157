import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import { type AnswerOutcome, answerForm } from '#server/signedLinks/clientAnswer/answerForm.ts'
import { comparedGroups, type ProfileDocument, toDocument } from '#server/signedLinks/clientProfile/document.ts'
import type { ShownPerson, ShownShortlist } from '#server/signedLinks/shortlist/readShortlist.ts'
import { openingMark } from './openingMark.ts'
import { passes, skillGroup, skillItem } from './profilePage.ts'

/** The outcome of the last sending of one form. */
export interface OutcomeOfLink {
  readonly linkId: string
  readonly outcome: AnswerOutcome
}

/**
 * Writes the page that shows several developers side by side. What the client asks for is in the same rows for all of them, so that it can
 * be compared.
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
  const documents = people.map(({ profile }) => toDocument(profile))
  const rows = rowsOf(documents)
  const cards = people.map((person, at) => {
    const about = documents[at]
    return about && card(about, rows, person, pdfPath(person.link_id), outcomeOf(person.link_id))
  })
  return sheet(
    `Developers for ${job_title}`,
    homePath,
    html`<p>Hello ${contact_name.split(' ')[0]}, we propose ${count} for this job. We tested the skills that are marked as verified. Please do not share this page.</p>
<div class="shortlist">${cards}</div>
${openingMark(token)}`,
  )
}

/** The rows that all cards have: the labels of facts, and the skills of each group. */
type Rows = ReturnType<typeof rowsOf>

function rowsOf(documents: readonly ProfileDocument[]) {
  const groups = comparedGroups.map((title) => {
    const skills = documents.flatMap((one) => one.groups.filter((group) => group.title === title))
    return { title, names: unique(skills.flatMap((group) => group.skills.map(({ name }) => name))) }
  })
  return {
    labels: unique(documents.flatMap(({ facts }) => facts.map(({ label }) => label))),
    groups: groups.filter(({ names }) => names.length > 0),
  }
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function card(
  { name, headline, facts, pitch, groups, assessments }: ProfileDocument,
  rows: Rows,
  { question }: ShownPerson,
  pdf: string,
  outcome: AnswerOutcome | undefined,
): Html {
  const factOf = (label: string) => facts.find((fact) => fact.label === label)?.value ?? '–'
  const skillsOf = (title: string) => groups.find((group) => group.title === title)?.skills ?? []
  const others = groups.filter(({ title }) => !comparedGroups.includes(title))
  return html`<article>
<h2>${name}</h2>
<p><strong>${headline}</strong></p>
<dl aria-label="Details of ${name}">${rows.labels.map((label) => html`<div><dt>${label}</dt><dd>${factOf(label)}</dd></div>`)}</dl>
<p class="text" dir="auto">${pitch}</p>
${rows.groups.map(
  ({ title, names }) => html`<h3>${title}</h3>
<ul class="lines">${names.map((skill) => skillItem(skillsOf(title).find((one) => one.name === skill) ?? notStated(skill)))}</ul>`,
)}
<div>${others.map((group) => skillGroup(group))}${passes(assessments)}</div>
<p><a href="${pdf}">Download ${name} as PDF</a></p>
<div>${question && answerForm(question, outcome)}</div>
</article>
`
}

function notStated(name: string) {
  return { name, isVerified: false, years: null, evidence: 'Not stated' }
}
