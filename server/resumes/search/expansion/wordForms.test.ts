import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { inflectionsOf } from './wordForms.ts'

const names = new Set(['react', 'java', 'testing', 'microservices'])
const forms = (word: string) => inflectionsOf(word, (word) => names.has(word))

test.each([
  ['engineers', ['engineer', 'engineering']],
  ['engineer', ['engineers', 'engineering']],
  ['scaling', ['scale', 'scales', 'scaled']],
  ['planning', ['plan', 'plans', 'planned']],
  ['plan', ['plans', 'planned', 'planning']],
  ['develop', ['develops', 'developed', 'developing']],
  ['libraries', ['library']],
  ['library', ['libraries']],
  ['boxes', ['box']],
  ['process', ['processes', 'processed', 'processing']],
  ['services', ['service']],
  ['apis', ['api']],
  ['using', ['use', 'uses', 'used']],
  ['agree', ['agreed', 'agrees', 'agreeing']],
  ['embed', ['embeds', 'embedded', 'embedding']],
  ['testing', ['test', 'tests', 'tested']],
  ['microservices', ['microservice']],
])('%s has the forms %j', (word, expected) => {
  expect(forms(word)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['engineer', 'engine'],
  ['react', 'reacted'],
  ['reacts', 'reacted'],
  ['java', 'javas'],
  ['string', 'str'],
  ['analysis', 'analysi'],
  ['need', 'nee'],
  ['express', 'expres'],
])('%s has no form %s', (word, other) => {
  expect(forms(word)).not.toContain(other)
})

test('signs, numbers and short words have no forms', () => {
  for (const word of ['c', 'go', 'cplusplus1', '2024', 'josé', '系统']) expect(forms(word)).toEqual([])
})

test('whoever looks for a form finds the word, and no word has many forms', { tags: 'property' }, () => {
  const plain = fc.stringMatching(/^[b-dg-m][aou][b-dg-m]{1,2}[aou][k-n]$/)
  fc.assert(
    fc.property(plain, (word) => {
      const all = forms(word)
      expect(all.length).toBeGreaterThan(2)
      expect(all.length).toBeLessThan(30)
      for (const form of all) expect(forms(form)).toContain(word)
    }),
  )
})
