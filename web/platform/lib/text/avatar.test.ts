import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { AVATAR_COLOURS, avatarColour, avatarLetter } from './avatar.ts'

test('a name always gets the same one of ten colours', { tags: 'property' }, () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(avatarColour(name)).toBe(avatarColour(` ${name} `))
      expect([...Array(AVATAR_COLOURS).keys()]).toContain(avatarColour(name))
    }),
  )
})

test('names are spread over all ten colours', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`)
  expect(new Set(names.map(avatarColour)).size).toBe(AVATAR_COLOURS)
})

test('the letter is the first character of the name, in upper case', () => {
  expect(avatarLetter(' ada')).toBe('A')
  expect(avatarLetter('émile')).toBe('É')
  expect(avatarLetter('')).toBe('?')
})
