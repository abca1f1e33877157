import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { findMarks, parseResumeQuery, printResumeQuery, resumeQueryLimits } from './resumeQuery.ts'
import { resumeWords } from './resumeWords.ts'

/** A term in quotes is exact. */
const term = (typed: string) => ({ text: typed.replaceAll('"', ''), exact: typed.startsWith('"') })
const one = (wanted: string[], unwanted: string[] = []) => ({ wanted: wanted.map(term), unwanted: unwanted.map(term) })

describe('a search reads', () => {
  test.each([
    ['a space as AND', 'java spring', [one(['java', 'spring'])]],
    ['AND as AND, in any case', 'java AND spring and Go', [one(['java', 'spring', 'Go'])]],
    ['a quoted "and" as a word', '"research and development" "and"', [one(['"research and development"', '"and"'])]],
    ['or as OR, which binds weaker than a space', 'java spring OR kotlin', [one(['java', 'spring']), one(['kotlin'])]],
    ['or in any case', 'java or kotlin Or scala', [one(['java']), one(['kotlin']), one(['scala'])]],
    ['a leading dash as NOT', 'java -php', [one(['java'], ['php'])]],
    ['quotes as a phrase', '"senior engineer" java', [one(['"senior engineer"', 'java'])]],
    ['a dash before a phrase', 'java -"project manager"', [one(['java'], ['"project manager"'])]],
    ['or in quotes as a word', '"or" java', [one(['"or"', 'java'])]],
    ['typographic quotes and dashes', '“senior engineer” –php', [one(['"senior engineer"'], ['php'])]],
    ['a quote that stays open to the end', 'java "senior eng', [one(['java', '"senior eng"'])]],
    [
      'words that are written with signs',
      'C++ c# .NET Node.js CI/CD',
      [one(['C++', 'c#', '.NET', 'Node.js', 'CI/CD'])],
    ],
    ['other signs as spaces', 'java,python;(go) full-stack', [one(['java', 'python', 'go', 'full', 'stack'])]],
    ['letters without spaces as one word', 'Java開発者の C#', [one(['Java', '開発者の', 'C#'])]],
    ['the parts of an excluded word as one', 'java -full-stack', [one(['java'], ['full-stack'])]],
    ['a dash inside parentheses', 'java (-php)', [one(['java'], ['php'])]],
    [
      'everything together',
      '"tech lead" C++ -php OR -java rust',
      [one(['"tech lead"', 'C++'], ['php']), one(['rust'], ['java'])],
    ],
    ['only exclusions', '-java', [one([], ['java'])]],
  ])('%s', (_, text, query) => {
    expect(parseResumeQuery(text)).toEqual(query)
  })

  test.each(['', '   ', '-', '- -', '""', '"', '-""', 'or', 'OR or OR', '!!! ??? ***', '"?!"', '()'])(
    '%j as nothing',
    (text) => {
      expect(parseResumeQuery(text)).toEqual([])
    },
  )

  test('no more than the longest query', () => {
    const terms = parseResumeQuery('a b '.repeat(5_000)).flatMap(({ wanted }) => wanted)
    expect(terms).toHaveLength(resumeQueryLimits.terms)
  })

  test.each(['java', 'C++ -php or "and" -full-stack', '-"tech lead" Node.js OR k8s'])(
    'what was printed of %s',
    (text) => {
      const query = parseResumeQuery(text)
      expect(parseResumeQuery(printResumeQuery(query))).toEqual(query)
    },
  )

  test('anything without failing, and never an empty term', { tags: ['property', 'fuzz'] }, () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '-', ' ', ' or ', 'c++', '.net', '“', '('),
    )
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const query = parseResumeQuery(pieces.join(''))
        const terms = query.flatMap(({ wanted, unwanted }) => [...wanted, ...unwanted])
        expect(terms.every(({ text }) => resumeWords(text).length > 0)).toBe(true)
        expect(query.every(({ wanted, unwanted }) => wanted.length + unwanted.length > 0)).toBe(true)
      }),
    )
  })
})

/** The wanted terms of a search, as they were typed. */
const typedTerms = (search: string) => parseResumeQuery(search).flatMap(({ wanted }) => wanted.map(({ text }) => text))

describe('marks stand', () => {
  const marked = (text: string, search: string) =>
    findMarks(text, typedTerms(search)).map(({ start, end }) => text.slice(start, end))

  test.each([
    ['at each word, whatever its case', 'Java and JAVA, not JavaScript', 'java', ['Java', 'JAVA']],
    [
      'at words with signs, whole',
      'C, C++ and C#: .NET, ASP.NET, gmx.net',
      'c++ c# .net',
      ['C++', 'C#', '.NET', '.NET'],
    ],
    ['at every way to write a word', 'Node.js, NodeJS', 'nodejs', ['Node.js', 'NodeJS']],
    ['at the library for its bare name', 'React.js, Preact', 'react', ['React.js']],
    [
      'at a phrase as one, across lines',
      'A senior\nengineer, and an engineer',
      '"senior engineer"',
      ['senior\nengineer'],
    ],
    ['at accents that were not typed', 'José', 'jose', ['José']],
    ['at any part where words have no spaces', 'Java開発者は開発と', '開発 java', ['Java', '開発', '開発']],
    ['nowhere for what is excluded', 'java php', 'java -php', ['java']],
  ])('%s', (_, text, search, marks) => {
    expect(marked(text, search)).toEqual(marks)
  })

  test('in order, apart, and inside of any text', { tags: 'property' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, search) => {
        let last = 0
        for (const { start, end } of findMarks(text, typedTerms(`${search} ${text}`))) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
    )
  })
})
