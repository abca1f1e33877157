import { describe, expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { createAnswerSize } from './answerSize.ts'
import { countRows, jsonPieces } from './json.ts'

const { signal } = new AbortController()
const limits = { rows: 2_500, bytes: 200 * 1024 }
const rowsOf = (count: number, text = '') => Array.from({ length: count }, (_, id) => ({ id, text }))

describe('an answer', () => {
  test('is limited in rows, including nested ones, over all its operations', async () => {
    const size = createAnswerSize(limits)
    await size.write({ data: { list: rowsOf(1_250).map((row) => ({ ...row, inner: [1] })) } }, signal)
    await expect(size.write({ data: { list: [1] } }, signal)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'This answer has more than the 2,500 rows of one answer. Ask for fewer rows at a time.',
    })
  })

  test('is limited in bytes, and refused before its whole text exists', async () => {
    const size = createAnswerSize(limits)
    const pieces = await size.write({ data: rowsOf(2_000, 'x'.repeat(60)) }, signal)
    expect(Buffer.byteLength(pieces.join(''))).toBeLessThan(limits.bytes)
    // Texts beyond the limit are never written.
    let asked = 0
    const list = Array.from({ length: 400 }, () => ({ toJSON: () => asked++ && 'é'.repeat(1_000) }))
    const large = [...list, ...rowsOf(100).map(() => [0, 0, 0, 0, 0, 0, 0])]
    await expect(createAnswerSize(limits).write(large, signal)).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(asked).toBeLessThan(400)
  })

  test('lets other work run between its pieces, and stops when the client disconnects', async () => {
    const controller = new AbortController()
    let turns = 0
    const others = setInterval(() => void (turns++ > 0 && controller.abort(new Error('gone'))), 0)
    const large = createAnswerSize({ rows: 1e9, bytes: 1e9 }).write(
      { data: rowsOf(50_000, 'x'.repeat(500)) },
      controller.signal,
    )
    await expect(large).rejects.toThrow('gone')
    clearInterval(others)
    expect(turns).toBeGreaterThan(0)
  })
})

test('the pieces together equal JSON.stringify', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.boolean(), (value, many) => {
      expect([...jsonPieces(value, many ? 1e6 : 0)].join('')).toBe(JSON.stringify(value))
    }),
  )
})

test('rows are counted as the items of every list', () => {
  expect(countRows({ a: [{ b: [1, 2] }, { b: [] }], c: null, d: 'text' })).toBe(4)
})
