import { expect, test } from 'vitest'
import { person } from '#test/rows/identifyingDetails.ts'
import { namesInLink, namesInText } from './namesPerson.ts'

const zoe = person({
  first_name: 'Zoë',
  last_name: 'Ünal',
  email: 'zoe.unal@vouch.example',
  url_github: 'https://git.example.com/z-unal',
  url_linkedin: 'https://www.linkedin.com/in/zoeunal',
})
const joerg = person({ first_name: 'Jörg', last_name: 'Weiß-Sørensen' })

test.each([
  ['https://github.com/z-unal/ledger', true],
  ['https://github.com/ZoeU/ledger', true],
  ['https://git.example.com/submissions/%C3%BCnal', true],
  ['https://git.example.com/submissions/105-1', false],
  ['https://github.com/vouch-submissions/ledger-4711', false],
  ['https://drive.example.com/d/1aB?from=zoe.unal%40vouch.example', true],
  [null, false],
])('a link to %s names its developer: %s', (link, named) => {
  expect(namesInLink(link, zoe).length > 0).toBe(named)
})

test('short parts of names say nothing', () => {
  const li = person({ first_name: 'Li', last_name: 'de', email: 'li@vouch.example' })
  expect(namesInLink('https://example.com/modern/li-st', li)).toEqual([])
})

test.each([
  ['Regards, Zoë', true],
  ['See linkedin.com/in/zoeunal for more.', true],
  ['The analysis runs with npm test.', false],
  [null, false],
])('the note “%s” names its developer: %s', (note, named) => {
  expect(namesInText(note, zoe).length > 0).toBe(named)
})

test('a name of another script is found in a note', () => {
  expect(namesInText('С уважением, Юлія', person({ first_name: 'Юлія', last_name: 'Ґалаґан' }))).toEqual(['юлія'])
})

test('addresses and notes are searched by the rules of files, whatever keyboard a name was typed on', () => {
  expect(namesInLink('https://github.com/joergx/x', joerg)).toEqual(['joerg'])
  expect(namesInText('Joerg was here', joerg)).toEqual(['joerg'])
  expect(namesInText('weissSoerensen', joerg)).toEqual(['weisssoerensen'])
  expect(namesInText('By J&ouml;rg', joerg)).toEqual(['jorg'])
})
