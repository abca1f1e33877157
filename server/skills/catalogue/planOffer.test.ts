import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import type { CatalogueSkill } from './catalogue.ts'
import { entryKey, planOffer } from './planOffer.ts'

// Few letters, so that names meet.
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', 'c'), minLength: 1, maxLength: 2 })
const names = fc.record({ name, aliases: fc.array(name, { maxLength: 2 }) })
const catalogue = fc.uniqueArray(
  names.map((one): CatalogueSkill => ({ ...one, kind: 'tool', contextual: [], sources: [] })),
  { selector: entryKey },
)
const own = fc.array(names, { maxLength: 5 }).map((all) => all.map((one, index) => ({ ...one, id: `${index}` })))
const offered = fc.array(name).map((all) => new Set(all.map((one) => one.toLowerCase())))

const namesOf = (skills: readonly { name: string; aliases: readonly string[] }[]) =>
  new Set(skills.flatMap((skill) => [skill.name, ...skill.aliases]).map((one) => one.toLowerCase()))

test('each new entry is added or known, once, and an entry that was offered is neither', { tags: 'property' }, () => {
  fc.assert(
    fc.property(catalogue, offered, own, (entries, before, skills) => {
      const { added, known } = planOffer(entries, before, skills)
      const planned = [...added, ...known.map(({ entry }) => entry)].map(entryKey)
      expect(planned.toSorted()).toEqual(
        entries
          .map(entryKey)
          .filter((key) => !before.has(key))
          .toSorted(),
      )
    }),
  )
})

test('no skill is added under a name that the firm uses', { tags: 'property' }, () => {
  fc.assert(
    fc.property(catalogue, own, (entries, skills) => {
      const { added } = planOffer(entries, new Set(), skills)
      expect([...namesOf(added)].filter((one) => namesOf(skills).has(one))).toEqual([])
    }),
  )
})

test('a skill of that name is the firm’s own, rather than one that is also called so', () => {
  const skills = [
    { id: 'boot', name: 'Spring Boot', aliases: ['spring'] },
    { id: 'spring', name: 'SPRING', aliases: [] },
  ]
  const entry: CatalogueSkill = { name: 'Spring', kind: 'framework', aliases: [], contextual: [], sources: [] }
  expect(planOffer([entry], new Set(), skills).known).toEqual([{ entry, skillId: 'spring' }])
})
