import { describe, expect, test, vi } from 'vitest'
import { findMarks, parseResumeQuery } from '#shared/resumes/resumeQuery.ts'
import * as fc from '#test/draws/property.ts'
import { snippetOf } from './snippetText.ts'
import { snippetReadLimit } from './snippetWindows.ts'

// The spy calls through, and shows which text is read.
vi.mock('#shared/resumes/resumeQuery.ts', async (original) => {
  const all = await original<typeof import('#shared/resumes/resumeQuery.ts')>()
  return { ...all, findMarks: vi.fn(all.findMarks) }
})

const snippet = (text: string, search: string) =>
  snippetOf(
    text,
    parseResumeQuery(search).flatMap(({ wanted }) => wanted.map((term) => [term.text])),
  )
const shown = (text: string, search: string) =>
  snippet(text, search)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

test('a snippet shows what was found, with the words around it and the line breaks', () => {
  expect(shown('I write Java\n\nand  Kotlin.', 'kotlin java')).toBe('I write [Java]\nand [Kotlin].')
})

test('a snippet begins in the line before the first mark', () => {
  expect(shown('Marta Nowak\nPorto\n\nA senior Java\nengineer', 'java')).toBe('… Porto\nA senior [Java]\nengineer')
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

test('where words have no spaces, a piece begins at any letter', () => {
  expect(shown(`${'設計'.repeat(100)}開発者${'設計'.repeat(100)}`, '開発')).toMatch(
    /^… [設計]{60}\[開発\]者[設計]{59} …?$/,
  )
})

test('markup in a resume stays text', () => {
  expect(snippet('<b>java</b>', 'java')).toEqual([
    { text: '<b>', marked: false },
    { text: 'java', marked: true },
    { text: '</b>', marked: false },
  ])
})

test('a snippet is short, and every marked part was searched for', { tags: 'property' }, () => {
  const words = fc.array(fc.constantFrom('java', 'c++', 'x', '\n', ' ', '. ', 'word'.repeat(30)), { maxLength: 200 })
  fc.assert(
    fc.property(words, (pieces) => {
      const parts = snippet(pieces.join(' '), 'java c++')
      expect(parts.map((part) => part.text).join('').length).toBeLessThan(800)
      for (const part of parts) if (part.marked) expect(['java', 'c++']).toContain(part.text)
    }),
  )
})

describe('of a text of 99 KB', () => {
  const filler = 'Words that nobody looks for. '.repeat(3_400)

  test('the first occurrence of a term is shown, wherever it is', () => {
    expect(shown(`${filler} She wrote Kotlin for years. ${filler}`, 'kotlin')).toContain(
      'She wrote [Kotlin] for years.',
    )
    expect(shown(`${filler} C++, then Node.js.`, 'nodejs c++')).toContain('[C++], then [Node.js].')
    expect(shown(`開 ${filler} ソフトの開発者`, '発者')).toContain('ソフトの開[発者]')
    expect(shown(`${filler} A senior\nengineer.`, '"senior engineer"')).toContain('A [senior\nengineer].')
    expect(shown(`${filler} A senior  engineer.`, '"senior engineer"')).toContain('A [senior engineer].')
  })

  test('each term is shown', () => {
    const text = `${filler} Much Rust ${filler} and some Kotlin ${filler} and Go.`.slice(-99_000)
    expect(shown(`Java first. ${text}`, 'go kotlin java')).toMatch(/\[Java\] first.* \[Kotlin\] .*\[Go\]\.$/)
  })

  test('a term inside other words is skipped', () => {
    expect(shown(`${'javascript '.repeat(90)}${filler} Java at last.`, 'java')).toContain('[Java] at last.')
  })

  test('a word that is cut off at the edge of the read text is not marked', () => {
    // The window begins 200 characters before the first match, which is at 3,001, and is 1,250 characters long.
    const text = `${'y'.repeat(3_000)} java ${' '.repeat(1_041)}java${'x'.repeat(5_000)}`
    expect(shown(text, 'java').match(/\[java\]/g)).toHaveLength(1)
  })

  test('the beginning is shown when the bounded search finds nothing', () => {
    expect(shown(`Marta Nowak. ${filler} José`, 'jose')).toMatch(/^Marta Nowak\. Words .* …$/)
  })

  test('no more than the limit is read, whatever the text and the search', { tags: 'property' }, () => {
    const piece = fc.constantFrom(
      'java ',
      'javascript ',
      'c++',
      'node.js ',
      '\u0130',
      'aaaaaaaa',
      ' '.repeat(700),
      filler.slice(0, 900),
    )
    const search = fc.array(fc.constantFrom('java', 'c++', 'nodejs', '"a a"', 'aaaa', '-java', 'or', 'script'))
    fc.assert(
      fc.property(fc.array(piece, { size: '+1', maxLength: 150 }), search, (pieces, terms) => {
        vi.mocked(findMarks).mockClear()
        snippet(pieces.join('').slice(0, 99_000), terms.join(' '))
        const read = vi.mocked(findMarks).mock.calls.reduce((sum, [text]) => sum + text.length, 0)
        expect(read).toBeLessThanOrEqual(snippetReadLimit)
      }),
    )
  })
})

test.each([
  ['Skills\nReact and more', '… Skills\n[React] and more'],
  ['Elizabeth Cervantes, Córdoba, elizabeth@mail.example\nReact and more', '… [React] and more'],
  ['Skills\nNode.js, TypeScript, JavaScript, React', '… Node.js, TypeScript, JavaScript, [React]'],
])('the line before a match comes with it only where both lines stay in sight: %j', (end, expected) => {
  expect(shown(`${'Words before it. '.repeat(8)}\n${end}`, 'react')).toBe(expected)
})
