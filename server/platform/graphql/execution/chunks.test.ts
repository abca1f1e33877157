import { expect, test } from 'vitest'
import { writeInChunks } from './chunks.ts'

const rows = Array.from({ length: 105 }, (_, id) => ({ id }))

test('rows are resolved in chunks while they are read, and form one list', async () => {
  const chunks: number[] = []
  const { signal } = new AbortController()
  const run = async (chunk: readonly object[]) => {
    chunks.push(chunk.length)
    return chunk
  }
  let text = ''
  for await (const piece of writeInChunks(rows, run, signal)) {
    text += piece
    expect(JSON.parse(`[${text}]`)).toHaveLength(chunks.reduce((sum, length) => sum + length))
  }
  expect(JSON.parse(`[${text}]`)).toEqual(rows)
  expect(chunks).toEqual([20, 20, 20, 20, 20, 5])
  for await (const _ of writeInChunks([], run, signal)) expect.unreachable()
})

test('no more chunks are resolved after an abort', async () => {
  const controller = new AbortController()
  let answered = 0
  const run = async (chunk: readonly object[]) => {
    answered += chunk.length
    if (answered === 40) controller.abort(new Error('gone'))
    return chunk
  }
  const read = async () => {
    for await (const _ of writeInChunks(rows, run, controller.signal));
  }
  await expect(read()).rejects.toThrow('gone')
  expect(answered).toBe(40)
})
