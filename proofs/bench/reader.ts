import type { Timing } from '#bench/statistics.ts'
import { readCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { readCorpus } from '#server/skills/finder/corpus/corpus.ts'
import { findSkills } from '#server/skills/finder/findSkills.ts'
import { prepareNames } from '#server/skills/finder/skillNames.ts'
import { time } from './time.ts'

const turns = 200
/** The characters of a long resume. */
const length = 10_000
/** Every fourth sentence names skills, as in a resume. */
const prose = 'Responsible for a team of nine people, for its plans and for what its clients were told. '

/** Times the reader of skills with the catalogue that ships, and the preparing of its names. */
export async function measureReader(): Promise<Timing[]> {
  const skills = readCatalogue().map(({ name, aliases }) => ({ id: name, name, aliases }))
  const names = prepareNames(skills)
  const sentences = readCorpus('open').map(({ text }) => text)
  const resume = sentences
    .map((text) => `${text}\n${prose.repeat(3)}`)
    .join('\n')
    .slice(0, length)
  const list = sentences.join('\n').slice(0, length)
  return [
    await time('a resume of 10,000 characters', turns, () => findSkills(resume, names)),
    await time('10,000 characters full of skills', turns, () => findSkills(list, names)),
    await time(`preparing ${skills.length.toLocaleString('en')} skills`, turns / 10, () => prepareNames(skills)),
  ]
}
