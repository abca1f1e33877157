import { expect, test } from 'vitest'
import { readAhead } from './readAhead.ts'

test('the next item is read while the consumer has the one before, and no further one', async () => {
  const read: number[] = []
  const consumed: [number, number[]][] = []
  for await (const item of readAhead(numbers(4, read))) {
    await new Promise(setImmediate)
    consumed.push([item, [...read]])
  }
  expect(consumed).toEqual([
    [1, [1, 2]],
    [2, [1, 2, 3]],
    [3, [1, 2, 3, 4]],
    [4, [1, 2, 3, 4]],
  ])
})

test('an error of the source comes in its place, after all items before it', async () => {
  const consumed: number[] = []
  async function* failing() {
    yield 1
    throw new Error('The file cannot be read.')
  }
  const consume = async () => {
    for await (const item of readAhead(failing())) {
      await new Promise(setImmediate)
      consumed.push(item)
    }
  }
  await expect(consume()).rejects.toThrow('The file cannot be read.')
  expect(consumed).toEqual([1])
})

test('a consumer that stops early closes the source', async () => {
  const read: number[] = []
  let closed = false
  async function* source() {
    try {
      yield* numbers(10, read)
    } finally {
      closed = true
    }
  }
  for await (const _item of readAhead(source())) break
  expect(read.length).toBeLessThan(3)
  expect(closed).toBe(true)
})

async function* numbers(count: number, read: number[]): AsyncGenerator<number> {
  for (let number = 1; number <= count; number++) {
    read.push(number)
    yield number
  }
}
