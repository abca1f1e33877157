import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AVATAR_COLOURS, avatarAddress, avatarColour, avatarLetter } from './avatar.ts'

const handle = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/)

test("a person's own picture comes first, its '?' escaped", () => {
  const person = { name: 'Ada', url_avatar: 'https://pictures.example/ada?size=80', url_github: 'ada' }
  expect(avatarAddress(person)).toBe('https://pictures.example/ada%3Fsize=80')
})

test('a handle, an @handle and any address of the profile give the same GitHub picture', () => {
  fc.assert(
    fc.property(handle, (name) => {
      const forms = [
        name,
        `@${name}`,
        `https://github.com/${name}`,
        `https://github.com/${name}/`,
        `github.com/@${name}`,
      ]
      for (const form of [...forms, ` https://github.com/${name}?tab=repositories`])
        expect(avatarAddress({ name: 'Ada', url_github: form })).toBe(`https://github.com/${name}.png`)
    }),
  )
})

test.each(['', '  ', 'https://github.com/', 'not a handle', 'a"b', '../..', null, undefined])(
  'no picture comes from the profile %j',
  (url_github) => {
    expect(avatarAddress({ name: 'Ada', url_github })).toBeUndefined()
  },
)

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/picture.png'])(
  'a picture at %s is passed over',
  (url_avatar) => {
    expect(avatarAddress({ name: 'Ada', url_avatar, url_github: 'ada' })).toBe('https://github.com/ada.png')
  },
)

test('a resizing service is asked for the large avatar', () => {
  expect(avatarAddress({ name: 'Ada', url_avatar: 'https://p.example/a?b' }, 'https://resize.example/fetch/')).toBe(
    'https://resize.example/fetch/h_350,q_auto:good/https://p.example/a%3Fb',
  )
  expect(avatarAddress({ name: 'Ada' }, 'https://resize.example')).toBeUndefined()
})

test('a name always gets the same one of the ten colours', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(avatarColour(name)).toBe(avatarColour(` ${name} `))
      expect([...Array(AVATAR_COLOURS).keys()]).toContain(avatarColour(name))
    }),
  )
})

test('names spread over all ten colours', () => {
  const names = Array.from({ length: 200 }, (_, index) => `Person ${index}`)
  expect(new Set(names.map(avatarColour)).size).toBe(AVATAR_COLOURS)
})

test('the letter is the first of the name, whole and in upper case', () => {
  expect(avatarLetter(' ada')).toBe('A')
  expect(avatarLetter('émile')).toBe('É')
  expect(avatarLetter('')).toBe('?')
})
