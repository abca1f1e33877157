import { type Html, html } from '#server/platform/pages/html.ts'
import { type Sheet, sheet } from '#server/platform/pages/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import type { ProfileDocument, ProfileSkillLine, SkillGroup } from '#server/signedLinks/clientProfile/document.ts'
import { openingMark } from './openingMark.ts'

/** Writes the page of a developer, as a client sees them. */
export function profilePage(profile: ProfileDocument, token: string): Sheet {
  const { name, headline, purpose, facts, pitch, groups, assessments } = profile
  return sheet(
    name,
    homePath,
    html`${headline && html`<p><strong>${headline}</strong></p>`}
<p>${purpose}</p>
${facts.length > 0 && html`<section aria-label="Details"><dl class="pairs">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`}
${pitch && html`<section aria-label="About"><p class="text" dir="auto">${pitch}</p></section>`}
${groups.map(skillSection)}
${assessments.length > 0 && html`<section><h2>Assessments</h2><ul class="lines">${assessments.map((line) => html`<li>${line}</li>`)}</ul></section>`}
<section>
<p>We tested the skills that are marked as verified. Please do not share this page.</p>
<a class="button" href="${token}/pdf">Download as PDF</a>
</section>
${openingMark(token)}`,
  )
}

function skillSection({ title, skills }: SkillGroup): Html {
  return html`<section><h2>${title}</h2><ul class="lines">${skills.map(skillItem)}</ul></section>
`
}

function skillItem({ name, isVerified, years, evidence }: ProfileSkillLine): Html {
  return html`<li class="three"><span class="name">${name}</span> <span class="years">${years}</span>
<span class="${isVerified ? 'verified' : 'claimed'}">${evidence}</span></li>`
}
