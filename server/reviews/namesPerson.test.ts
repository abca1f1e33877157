import { expect, test } from 'vitest'
import { linkNames, textNames } from './blind/namesPerson.ts'

const zoe = [
  'Zoë',
  'Ünal',
  'zoe.unal@vouch.example',
  'https://git.example.com/z-unal',
  'https://www.linkedin.com/in/zoeunal',
]

test.each([
  ['https://github.com/z-unal/ledger', true],
  ['https://github.com/ZoeU/ledger', true],
  ['https://git.example.com/submissions/%C3%BCnal', true],
  ['https://git.example.com/submissions/105-1', false],
  ['https://github.com/vouch-submissions/ledger-4711', false],
  ['https://drive.example.com/d/1aB?from=zoe.unal%40vouch.example', true],
  [null, false],
])('a link to %s names its developer: %s', (link, named) => {
  expect(linkNames(link, zoe)).toBe(named)
})

test('short parts of names say nothing', () => {
  expect(linkNames('https://example.com/modern/li-st', ['Li', 'de', 'li@vouch.example', ''])).toBe(false)
})

test.each([
  ['Regards, Zoë', true],
  ['See linkedin.com/in/zoeunal for more.', true],
  ['The analysis runs with npm test.', false],
  [null, false],
])('the note “%s” names its developer: %s', (note, named) => {
  expect(textNames(note, zoe)).toBe(named)
})

test('a name of another script is found in a note', () => {
  expect(textNames('С уважением, Юлія', ['Юлія', 'Ґалаґан', '', ''])).toBe(true)
})
