import { expect, test } from 'vitest'
import { prepareNames } from '#server/skills/finder/skillNames.ts'
import * as fc from '#test/draws/property.ts'
import { findUnknownNames } from './unknownNames.ts'

const known = prepareNames([
  { id: '1', name: 'Node.js', aliases: ['Node', 'NodeJS'] },
  { id: '2', name: 'React', aliases: ['ReactJS'] },
  { id: '3', name: 'C++', aliases: [] },
  { id: '4', name: 'Go', aliases: ['Golang'] },
])
const found = (text: string, personal?: string[]) => findUnknownNames(text, known, personal)

test.each([
  ['Skills: React, Node.js, Bun', ['Bun']],
  ['React | Go | SurrealDB | qwik.js', ['SurrealDB', 'qwik.js']],
  ['• ReactJS, Golang and Zed Shaw Kit', ['Zed Shaw Kit']],
  ['Backend: Go (3 years), C++17 (2 years), NODE, H3', ['H3']],
  ['React-JS, node js, Go, Bun', ['Bun']],
  ['React 18, Node v20, Ktor 2', ['Ktor 2']],
  ['React, Go, Bun\nGo, Node, BUN', ['Bun']],
])('in %j the unknown names are %j', (text, names) => {
  expect(found(text)).toEqual(names)
})

test.each([
  'I met Jane Doe, Bob and Alice in Berlin',
  'React, Anna Karenina, Leo',
  'React, Go, teamwork, problem solving',
  'Took over on-call, moved Go and React to services',
  'React, Go, me@example.com, https://example.com',
  'React, Go, A sentence that goes on and on',
  'React, Go, !!!, ..., 2020',
])('in %j there is none', (text) => {
  expect(found(text)).toEqual([])
})

test('the name of the person whose text it is is none', () => {
  expect(found('React, Go, Ada Lovelace, Bun', ['Ada', 'Lovelace-King'])).toEqual(['Bun'])
})

test('whatever a text says, what is found stands in it, is short, unknown, and no address', {
  tags: 'property',
}, () => {
  const word = fc.constantFrom(
    'React',
    'Go',
    'Node.js',
    'Bun',
    '@',
    'a@b.io',
    '://',
    '(',
    ')',
    ',',
    ', ',
    '\n',
    ' and ',
    'É',
  )
  const text = fc.array(fc.oneof(word, fc.string({ unit: 'binary', maxLength: 5 }))).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => {
      const names = found(one)
      expect(names.length).toBeLessThanOrEqual(100)
      for (const name of names) {
        expect(one.replace(/\s+/g, ' ')).toContain(name)
        expect(name.length).toBeLessThanOrEqual(40)
        expect(name).not.toMatch(/[@:<>"'\n]/)
      }
      expect(names.filter((name) => /^(react|go|node\.js)$/i.test(name))).toEqual([])
    }),
  )
})

test('a line is read up to its 2,000th character, and a text up to its 100,000th, so that none takes long', () => {
  const after = (characters: number, line: string) => `${' '.repeat(characters - line.length)}${line}`
  expect([found(after(2_000, 'React, Go, Bun')), found(after(2_001, 'React, Go, Bun'))]).toEqual([['Bun'], ['Bu']])
  const short = '\n'.repeat(100_000 - 14)
  expect([found(`${short}React, Go, Bun`), found(`${short}\nReact, Go, Bun`)]).toEqual([['Bun'], ['Bu']])
})
