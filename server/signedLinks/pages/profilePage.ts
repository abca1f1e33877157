import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import type { ProfileDocument, ProfileSkillLine } from '#server/signedLinks/clientProfile/document.ts'
import { openingMark } from './openingMark.ts'

/** Writes the page of a developer, as a client sees them. @param answer the form of a link that takes an answer. */
export function profilePage(profile: ProfileDocument, token: string, answer?: Html): Sheet {
  return sheet(
    profile.name,
    homePath,
    html`${profileParts(profile, 'h2')}
${answer}
<section>
<p>We tested the skills that are marked as verified. Please do not share this page.</p>
<a class="button" href="${token}/pdf">Download as PDF</a>
</section>
${openingMark(token)}`,
  )
}

/** Writes everything that a client reads about a developer, below the name. @param level that of its headings. */
export function profileParts(profile: ProfileDocument, level: 'h2' | 'h3'): Html {
  const { name, headline, purpose, facts, pitch, groups, assessments } = profile
  const heading = (text: string) => (level === 'h2' ? html`<h2>${text}</h2>` : html`<h3>${text}</h3>`)
  return html`${headline && html`<p><strong>${headline}</strong></p>`}
<p>${purpose}</p>
${facts.length > 0 && html`<section aria-label="Details of ${name}"><dl class="pairs">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`}
${pitch && html`<section aria-label="About ${name}"><p class="text" dir="auto">${pitch}</p></section>`}
${groups.map(({ title, skills }) => lines(heading(title), skills.map(skillItem)))}
${
  assessments.length > 0 &&
  lines(
    heading('Assessments'),
    assessments.map((line) => html`<li>${line}</li>`),
  )
}`
}

function lines(heading: Html, items: readonly Html[]): Html {
  return html`<section>${heading}<ul class="lines">${items}</ul></section>
`
}

function skillItem({ name, isVerified, years, evidence }: ProfileSkillLine): Html {
  return html`<li class="three"><span class="name">${name}</span> <span class="years">${years}</span>
<span class="${isVerified ? 'verified' : 'claimed'}">${evidence}</span></li>`
}
