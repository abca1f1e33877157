import { describe, expect, test } from 'vitest'
import { parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import * as fc from '#test/draws/property.ts'
import { catalogueNames } from './catalogueNames.ts'
import { expandBy, expansionLimits } from './expandQuery.ts'

const names = catalogueNames([
  { name: 'Java', aliases: [] },
  { name: 'JavaScript', aliases: ['JS', 'Java Script'] },
  { name: 'Kubernetes', aliases: ['k8s'] },
  { name: 'Node.js', aliases: ['Node JS', 'Node'] },
  { name: 'Machine Learning', aliases: ['ML'] },
  { name: 'C++', aliases: ['CPP'] },
  { name: 'Everything', aliases: Array.from({ length: 300 }, (_, n) => `all${n}x`) },
])
const begun = new Map([
  ['engin', ['engine', 'engineer']],
  ['full', ['fully']],
])
const joined = new Map([
  ['scaling', ['autoscaling']],
  ['script', ['javascript', 'userscript']],
])
const words = { names, begun, joined, used: new Set(['full', 'stack', 'fullstack']) }

const expanded = (q: string) => expandBy(parseResumeQuery(q), words)
/** The variants of all wanted terms besides what was typed, by their kinship. */
const variants = (q: string) =>
  expanded(q).flatMap(({ wanted }) =>
    wanted.flatMap(({ variants }) => variants.slice(1).map(({ text, kinship }) => `${kinship} ${text}`)),
  )

test.each([
  ['k8s', ['NAME kubernetes']],
  ['c++', ['NAME cpp']],
  ['node js', ['NAME nodejs', 'NAME node js', 'NAME node', 'NAME javascript', 'NAME java script']],
  ['ml', ['NAME machine learning']],
  ['fullstack', ['COMPOUND full stack']],
  ['full stack', ['COMPOUND fullstack', 'BEGINNING fully']],
  ['scaling', ['COMPOUND autoscaling', 'FORM scale']],
  ['engin', ['BEGINNING engine', 'BEGINNING engineer']],
  ['engineers', ['FORM engineer', 'FORM engineering']],
])('%s counts for %j', (q, expected) => {
  expect(variants(q)).toEqual(expect.arrayContaining(expected))
})

test('a compound that is a name is nothing that its last word finds', () => {
  expect(variants('script')).toEqual(expect.arrayContaining(['COMPOUND userscript']))
  expect(variants('script')).not.toContain('COMPOUND javascript')
})

test.each(['java', '"k8s"', '"full stack"', '"scaling"', '2024'])('%s counts for itself alone', (q) => {
  expect(variants(q)).toEqual([])
})

describe('for any search', () => {
  const word = fc.constantFrom(
    'java',
    'k8s',
    'engin',
    'everything',
    'full',
    'stack',
    'fullstack',
    'testing',
    'ml',
    '"ml"',
  )
  const term = fc.tuple(fc.constantFrom('', '', '-'), word).map(([dash, word]) => dash + word)
  const search = fc.array(fc.oneof({ weight: 6, arbitrary: term }, fc.constant('or')), { maxLength: 60 })

  test('the variants are bounded, and what was typed is always among them', { tags: 'property' }, () => {
    fc.assert(
      fc.property(search, (terms) => {
        const all = expanded(terms.join(' ')).flatMap(({ wanted, unwanted }) => [...wanted, ...unwanted])
        for (const { typed, variants } of all) {
          expect(variants[0]).toEqual({ text: typed, kinship: 'TYPED' })
          expect(variants.length).toBeLessThanOrEqual(expansionLimits.term + 1)
        }
        const added = all.reduce((sum, { variants }) => sum + variants.length - 1, 0)
        expect(added).toBeLessThanOrEqual(expansionLimits.query)
      }),
    )
  })

  test('a dash excludes forms and names only', { tags: 'property' }, () => {
    fc.assert(
      fc.property(search, (terms) => {
        const unwanted = expanded(terms.join(' ')).flatMap(({ unwanted }) =>
          unwanted.flatMap(({ variants }) => variants),
        )
        for (const { kinship } of unwanted) expect(['TYPED', 'FORM', 'NAME']).toContain(kinship)
      }),
    )
  })
})
