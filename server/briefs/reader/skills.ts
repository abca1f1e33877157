import type { Skill } from '#server/skills/data.ts'
import type { SkillMention } from '#server/skills/finder/findSkills.ts'
import type { BriefNumber, BriefSkill } from '#shared/briefs/brief.ts'
import type { JobSkillType } from '#shared/jobs/jobStatuses.ts'
import { kindsOf } from './kinds.ts'
import { passageAt, splitSentences, type TextPlace } from './sentences.ts'
import { readYears } from './years.ts'

/** A text may name a skill several times. The strongest way counts. */
const strength = { REQUIRED: 3, BONUS: 2, CORE: 1 } as const

interface Told extends TextPlace {
  readonly id: string
  readonly type: JobSkillType | undefined
}

/**
 * Tells of each skill how much a brief wants it and for how many years, by how the text says it. One beside the title is required, and any other that the text only
 * names is core. A skill stands at the place that told it.
 * @param title the place of the title.
 */
export function readSkills(
  text: string,
  mentions: readonly SkillMention[],
  title: TextPlace | null,
  skills: readonly Skill[],
): BriefSkill[] {
  const [sentences, kinds] = [splitSentences(text), kindsOf(text)]
  const ofTitle = title && passageAt(sentences, title.start)
  const best = new Map<string, Told>()
  const years = new Map<string, BriefNumber>()
  for (const mention of mentions) {
    const asked = years.has(mention.id) ? null : readYears(text, mention)
    if (asked) years.set(mention.id, asked)
    const sentence = passageAt(sentences, mention.start)
    const isInTitle = title !== null && mention.start >= title.start && mention.end <= title.end
    const said = !isInTitle && sentence ? kinds.kindAt(mention, sentence, mentions) : undefined
    const told = { ...mention, type: said ?? (sentence && sentence === ofTitle ? ('REQUIRED' as const) : undefined) }
    const known = best.get(mention.id)
    if (!known || weightOf(told) > weightOf(known)) best.set(mention.id, told)
  }
  const skillOf = new Map(skills.map((skill) => [skill.id, skill]))
  return [...best.values()].flatMap(({ id, type, start, end }) => {
    const skill = skillOf.get(id)
    if (!skill || (skill.skill_type === 'SOFT' && !type)) return []
    return [{ id, name: skill.name, job_skill_type: type ?? 'CORE', years: years.get(id) ?? null, start, end }]
  })
}

function weightOf({ type }: Told): number {
  return type ? strength[type] : 0
}
