import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { findPassage, partLimit } from './passages.ts'

const telling = new Map([
  ['kafka', 3],
  ['ledgers', 2],
  ['go', 1],
])
const shown = (text: string) =>
  findPassage(text, telling)
    .map((part) => (part.marked ? `[${part.text}]` : part.text))
    .join('')

test('the two sentences whose different words count most are shown, in the order of the text', () => {
  expect(shown('I like Go. Ledgers, ledgers, ledgers. Nothing here!\n• Go and Kafka')).toBe(
    '[Ledgers], [ledgers], [ledgers]. … • [Go] and [Kafka]',
  )
})

test('a second sentence that only repeats the first, or tells little besides, is left out', () => {
  expect(shown('Go and Kafka. Kafka again.')).toBe('[Go] and [Kafka].')
  expect(shown('Kafka and ledgers. I like Go.')).toBe('[Kafka] and [ledgers].')
})

test('a dot within a name ends no sentence, and a long one is cut', () => {
  expect(shown('Node.js and Kafka')).toBe('Node.js and [Kafka]')
  expect(shown(`Kafka ${'x '.repeat(500)}`).length).toBeLessThanOrEqual(210)
})

test('sentences that are nothing but telling words have no more parts than are declared', () => {
  const parts = findPassage(`${'Kafka go '.repeat(20)}\n${'ledgers, go '.repeat(15)}`, telling)
  expect(parts.length).toBeGreaterThan(20)
  expect(parts.length).toBeLessThanOrEqual(partLimit)
})

test('a text without telling words has no passage', () => {
  expect(findPassage('Teaches piano.', telling)).toEqual([])
  expect(findPassage('', telling)).toEqual([])
})

test('what is marked stands in the text, whatever it is', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (before, after) => {
      const text = `${before} Kafka ${after}`
      for (const part of findPassage(text, telling)) if (part.text !== ' … ') expect(text).toContain(part.text)
    }),
  )
})
