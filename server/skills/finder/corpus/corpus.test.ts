import { describe, expect, test } from 'vitest'
import { readCatalogue } from '#server/skills/catalogue/catalogue.ts'
import { readCorpus } from './corpus.ts'
import { measure } from './measure.ts'

test('the corpus has hundreds of sentences, and many name no skill', () => {
  const sentences = [...readCorpus('open'), ...readCorpus('heldBack')]
  expect(sentences.length).toBeGreaterThan(600)
  expect(sentences.filter(({ marks }) => marks.length === 0).length).toBeGreaterThan(100)
  for (const { text } of sentences) expect(text).not.toMatch(/[{}]/)
})

describe('the reader, measured with the catalogue that ships', () => {
  test.each(['open', 'heldBack'] as const)('finds nearly all marks of the %s half, and little else', (half) => {
    const { precision, f1 } = measure(readCorpus(half), readCatalogue(), ({ kind }) => broadKinds.has(kind))
    expect(precision).toBeGreaterThan(0.95)
    expect(f1).toBeGreaterThan(0.9)
  })
})

/** People do not agree whether a text names a skill of these kinds, so finding one beside the marks is no mistake. */
const broadKinds: ReadonlySet<string> = new Set(['technique', 'domain', 'soft'])
