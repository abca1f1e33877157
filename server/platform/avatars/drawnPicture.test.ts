import { expect, test } from 'vitest'
import { drawnAddress, drawnPicture } from './drawnPicture.ts'
import { readPicture } from './picture.ts'

test('a picture is drawn from a text: a small PNG, always the same, and another one for another text', () => {
  const [one, again, other] = ['1', '1', '2'].map((seed) => drawnPicture(drawnAddress(seed)))
  expect(readPicture(one ?? Buffer.alloc(0))?.mediaType).toBe('image/png')
  expect(one?.length).toBeLessThan(8_000)
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

test('twenty people have twenty faces', () => {
  const faces = Array.from({ length: 20 }, (_, seed) => drawnPicture(drawnAddress(`${seed}`))?.toString('base64'))
  expect(new Set(faces).size).toBe(20)
})

test('no picture of another host is drawn', () => {
  expect(drawnPicture('https://portraits.vouch.example.com/1.png')).toBeUndefined()
  expect(drawnPicture('https://github.com/octocat.png')).toBeUndefined()
})
