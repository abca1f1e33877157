import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseResumeQuery } from './resumeQuery.ts'
import { snippetOf } from './snippets.ts'

const snippet = (text: string, search: string) => snippetOf(text, parseResumeQuery(search))
const shown = (text: string, search: string) =>
  snippet(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

test('a snippet shows what was found, with the words around it', () => {
  expect(shown('I write Java\nand  Kotlin.', 'kotlin java')).toBe('I write [Java] and [Kotlin].')
})

test('a snippet leaves out what lies between, and says so', () => {
  const filler = 'long '.repeat(60)
  const piece = (word: string) => `… (long )+\\[${word}\\]( long)+ `
  expect(shown(`${filler}java ${filler}rust ${filler}`, 'java rust')).toMatch(
    new RegExp(`^${piece('java')}${piece('rust')}$`),
  )
})

test('a snippet has at most three pieces', () => {
  const text = `java ${'x'.repeat(300)} `.repeat(9)
  expect(snippet(text, 'java').filter((part) => part.marked)).toHaveLength(3)
})

test('without anything to mark, a snippet is the beginning', () => {
  expect(shown(`Marta Nowak ${'x'.repeat(300)}`, '-php')).toMatch(/^Marta Nowak x+ …$/)
})

test.each(['java', '-php'])('a snippet cuts no character in two: %s', (search) => {
  for (const shift of ['', '.']) {
    const faces = shift + String.fromCodePoint(0x1f600).repeat(150)
    expect(shown(`${faces} java ${faces}`, search).isWellFormed()).toBe(true)
    expect(shown(`java${faces}`, 'java').isWellFormed()).toBe(true)
  }
})

test('markup in a resume stays text', () => {
  expect(snippet('<b>java</b>', 'java')).toEqual([
    { text: '<b>', marked: false },
    { text: 'java', marked: true },
    { text: '</b>', marked: false },
  ])
})

test('a snippet is short, and every marked part was searched for', () => {
  const words = fc.array(fc.constantFrom('java', 'c++', 'x', '\n', ' ', '. ', 'word'.repeat(30)), { maxLength: 200 })
  fc.assert(
    fc.property(words, (pieces) => {
      const parts = snippet(pieces.join(' '), 'java c++')
      expect(parts.map((part) => part.text).join('').length).toBeLessThan(800)
      for (const part of parts) if (part.marked) expect(['java', 'c++']).toContain(part.text)
    }),
  )
})
