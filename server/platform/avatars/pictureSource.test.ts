import { expect, test } from 'vitest'
import * as fc from '#test/draws/property.ts'
import { pictureSource } from './pictureSource.ts'

const handle = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/)

test("a person's own picture comes first", () => {
  const person = { url_avatar: ' https://pictures.example/ada?size=80 ', url_github: 'ada' }
  expect(pictureSource(person)).toBe('https://pictures.example/ada?size=80')
})

test('a handle, an @handle and any address of the profile give the same GitHub picture', { tags: 'property' }, () => {
  fc.assert(
    fc.property(handle, (name) => {
      const forms = [
        name,
        `@${name}`,
        `https://github.com/${name}`,
        `https://github.com/${name}/`,
        `github.com/@${name}`,
      ]
      for (const url_github of [...forms, ` https://github.com/${name}?tab=repositories`])
        expect(pictureSource({ url_avatar: null, url_github })).toBe(`https://github.com/${name}.png`)
    }),
  )
})

test.each(['', '  ', 'https://github.com/', 'not a handle', 'a"b', '../..', null])(
  'no picture comes from the profile %j',
  (url_github) => {
    expect(pictureSource({ url_avatar: null, url_github })).toBeUndefined()
  },
)

test.each(['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/picture.png', 'file:///etc/passwd', 'https://'])(
  'a picture at %s is ignored',
  (url_avatar) => {
    expect(pictureSource({ url_avatar, url_github: 'ada' })).toBe('https://github.com/ada.png')
  },
)
