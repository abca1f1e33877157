import type { CatalogueSkill } from '#server/skills/catalogue/catalogue.ts'
import { findSkills, type SkillMention } from '#server/skills/finder/findSkills.ts'
import { prepareNames } from '#server/skills/finder/skillNames.ts'
import type { CorpusMark, Sentence } from './corpus.ts'

/** The quality of a reader on marked sentences. A mention is right if its place, its skill and its claim are those of a mark. */
export interface Measures {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

/** @param isDisputed whether a mention of a skill without a mark is not a mistake. */
export function measure(
  sentences: readonly Sentence[],
  catalogue: readonly CatalogueSkill[],
  isDisputed: (skill: CatalogueSkill) => boolean,
): Measures {
  const names = prepareNames(catalogue.map(({ name, aliases }) => ({ id: name, name, aliases })))
  const disputed = new Set(catalogue.filter(isDisputed).map(({ name }) => name))
  const idOf = new Map(catalogue.flatMap(({ name, aliases }) => [name, ...aliases].map((n) => [n.toLowerCase(), name])))
  let [right, wrong, missed] = [0, 0, 0]
  for (const { text, marks } of sentences) {
    const found = findSkills(text, names)
    const wanted = marks.filter(({ isOptional }) => !isOptional)
    const hits = wanted.filter((mark) =>
      found.some((mention) => isSame(mention, mark, idOf.get(mark.skill.toLowerCase()))),
    )
    const others = found.filter((mention) => !hits.some((mark) => overlap(mention, mark)) && !disputed.has(mention.id))
    right += hits.length
    missed += wanted.length - hits.length
    wrong += others.filter((mention) => !marks.some((mark) => mark.isOptional && overlap(mention, mark))).length
  }
  const [precision, recall] = [right / (right + wrong), right / (right + missed)]
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall) }
}

function isSame(mention: SkillMention, mark: CorpusMark, id: string | undefined): boolean {
  const isPlace = mention.start === mark.start && mention.end === mark.end
  return isPlace && mention.id === id && mention.isClaimed === mark.isClaimed
}

function overlap(a: Pick<CorpusMark, 'start' | 'end'>, b: Pick<CorpusMark, 'start' | 'end'>): boolean {
  return a.start < b.end && b.start < a.end
}
