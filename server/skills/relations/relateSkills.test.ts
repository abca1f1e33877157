import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { relateSkills } from './relateSkills.ts'

const implied = new Map([
  ['Next.js', ['React']],
  ['React', ['JavaScript']],
  ['Vue', ['JavaScript']],
])
const near = [['React', 'Vue']]
const skill = (name: string, ...catalogue_keys: string[]) => ({ id: name.toLowerCase(), name, catalogue_keys })
const idsOf = (related: ReadonlyMap<string, number> | undefined) => [...(related?.keys() ?? [])]

test('a skill is implied by all whose way leads to it, the nearest first and then by name', () => {
  const firm = [skill('Next', 'next.js'), skill('Vue', 'vue'), skill('React', 'react'), skill('JS', 'javascript')]
  const { impliers } = relateSkills(firm, { implied, near })
  expect(idsOf(impliers.get('js'))).toEqual(['react', 'vue', 'next'])
  expect(idsOf(impliers.get('react'))).toEqual(['next'])
  expect(idsOf(impliers.get('next'))).toEqual([])
})

test('skills are near each other, and not themselves', () => {
  const relations = relateSkills([skill('React', 'react'), skill('Vue', 'vue')], { implied, near })
  expect(idsOf(relations.near.get('vue'))).toEqual(['react'])
  expect(idsOf(relations.near.get('react'))).toEqual(['vue'])
})

test('a way leads through what the firm has removed', () => {
  const { impliers } = relateSkills([skill('Next', 'next.js'), skill('JS', 'javascript')], { implied, near })
  expect(idsOf(impliers.get('js'))).toEqual(['next'])
})

test('a skill into which others were merged stands for all of them, and never implies itself', () => {
  const firm = [skill('Front end', 'react', 'javascript'), skill('Next', 'next.js')]
  const { impliers } = relateSkills(firm, { implied, near })
  expect(idsOf(impliers.get('front end'))).toEqual(['next'])
})

test('any graph is followed as far as it leads, and each way counts', { tags: 'property' }, () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const graph = fc.dictionary(name, fc.uniqueArray(name, { maxLength: 3 }))
  fc.assert(
    fc.property(graph, fc.uniqueArray(name), (edges, names) => {
      const { impliers } = relateSkills(
        names.map((one) => skill(one, one)),
        { implied: new Map(Object.entries(edges)), near: [] },
      )
      /** Goes every way of a few steps, one after the other. */
      const leads = (from: string, to: string, steps: number): boolean =>
        steps > 0 && (edges[from] ?? []).some((next) => next === to || leads(next, to, steps - 1))
      for (const to of names) {
        const expected = names.filter((from) => from !== to && leads(from, to, 6))
        expect(idsOf(impliers.get(to)).toSorted()).toEqual(expected.toSorted())
      }
    }),
  )
})
