import { type Html, html } from '#server/platform/html/html.ts'
import { type Sheet, sheet } from '#server/platform/html/page.ts'
import { homePath } from '#server/platform/publicPages/publicPages.ts'
import type { ProfileDocument, ProfileSkillLine, SkillGroup } from '#server/signedLinks/clientProfile/document.ts'
import { openingMark } from './openingMark.ts'

/** Writes the page of a developer, as a client sees them. @param answer the form of a link that takes an answer. */
export function profilePage(profile: ProfileDocument, token: string, answer?: Html): Sheet {
  return sheet(
    profile.name,
    homePath,
    html`${profileParts(profile)}
${answer}
<section>
<p>We tested the skills that are marked as verified. Please do not share this page.</p>
<a class="button" href="${token}/pdf">Download as PDF</a>
</section>
${openingMark(token)}`,
  )
}

/** Writes everything that a client reads about a developer, below the name. */
function profileParts(profile: ProfileDocument): Html {
  const { name, headline, purpose, facts, pitch, groups, assessments } = profile
  return html`${headline && html`<p><strong>${headline}</strong></p>`}
<p>${purpose}</p>
${facts.length > 0 && html`<section aria-label="Details of ${name}"><dl class="pairs">${facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl></section>`}
${pitch && html`<section aria-label="About ${name}"><p class="text" dir="auto">${pitch}</p></section>`}
${groups.map((group) => skillGroup(group, 'h2'))}
${passes(assessments, 'h2')}`
}

type Level = 'h2' | 'h3'

export function skillGroup({ title, skills }: SkillGroup, level: Level = 'h3'): Html {
  return lines(title, level, skills.map(skillItem))
}

/** Lists the assessments that a developer passed. */
export function passes(assessments: readonly string[], level: Level = 'h3'): Html | false {
  const items = assessments.map((line) => html`<li>${line}</li>`)
  return items.length > 0 && lines('Assessments', level, items)
}

function lines(title: string, level: Level, items: readonly Html[]): Html {
  const heading = level === 'h2' ? html`<h2>${title}</h2>` : html`<h3>${title}</h3>`
  return html`<section>${heading}<ul class="lines">${items}</ul></section>
`
}

export function skillItem({ name, isVerified, years, evidence }: ProfileSkillLine): Html {
  return html`<li class="three"><span class="name">${name}</span> <span class="years">${years}</span>
<span class="${isVerified ? 'verified' : 'claimed'}">${evidence}</span></li>`
}
