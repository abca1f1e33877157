import { expect, test } from 'vitest'
import { foundDetails } from './foundDetails.ts'

const text = 'José Álvarez\nLisbon, Portugal\ngithub.com/Jose-A · linkedin.com/in/jose-a'
const empty = { country: null, url_github: null, url_linkedin: null }

test('a resume tells country and links that the record lacks', () => {
  expect(foundDetails(text, empty)).toEqual([
    { name: 'country', value: 'PT', isKnown: false },
    { name: 'url_github', value: 'Jose-A', isKnown: false },
    { name: 'url_linkedin', value: 'https://www.linkedin.com/in/jose-a', isKnown: false },
  ])
  expect(foundDetails('I write software.', empty)).toEqual([])
})

test('a profile is known in whatever words the record has it, and another country is not', () => {
  const record = {
    country: 'ES',
    url_github: 'https://github.com/jose-a/',
    url_linkedin: 'linkedin.com/in/JOSE-A?trk=1',
  }
  expect(foundDetails(text, record).map(({ name, isKnown }) => [name, isKnown])).toEqual([
    ['country', false],
    ['url_github', true],
    ['url_linkedin', true],
  ])
  expect(foundDetails(text, { ...record, url_github: '@Jose-A' })[1]).toMatchObject({ isKnown: true })
})
