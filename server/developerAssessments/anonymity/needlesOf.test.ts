import { expect, test } from 'vitest'
import { person } from '#test/rows/identifyingDetails.ts'
import { namesInText } from './namesPerson.ts'
import { needlesOf } from './needlesOf.ts'

const zoe = [
  ...person({
    first_name: 'Zoë',
    last_name: 'Müller-Li',
    email: 'zoe.m@vouch.example',
    url_github: 'https://www.github.com/zoem',
    url_linkedin: 'https://linkedin.com/in/z-mueller',
  }),
  ...person({ email: 'old@former.example' }),
]

test.each([
  ['Written by ZOË', 'zoe'],
  ['Mueller wrote it', 'mueller'],
  ['Zoe.M@vouch.example', 'zoe.m@vouch.example'],
  ['mail old@former.example', 'old@former.example'],
  ['github.com/zoem/task', 'zoem'],
  ['see z-mueller', 'z-mueller'],
  ['package zoemuller-li', 'zoemuller'],
])('“%s” says whose it is: %s', (text, word) => {
  expect(namesInText(text, zoe)).toContain(word)
})

test.each(['Zoetrope', 'mullerian', 'a list', 'the former one'])('“%s” does not', (text) => {
  expect(namesInText(text, zoe)).toEqual([])
})

test('a name that is too short to stand alone is found beside the other one', () => {
  const bo = person({ first_name: 'Bo', last_name: 'Li', email: 'li@x.example' })
  expect(namesInText('By Bo Li', bo)).toEqual(['bo li'])
  expect(namesInText('bo.li', bo)).toEqual(['bo.li'])
  expect(namesInText('li elements and a bo', bo)).toEqual([])
})

const texts = (details: Parameters<typeof person>[0]) =>
  needlesOf(person(details)).map(({ text, whole }) => (whole ? `=${text}` : text))

test.each([
  ['github.com/zoe', ['=zoe', '=github.com/zoe']],
  ['@zoe', ['=zoe']],
  ['zoe', ['=zoe']],
  ['https://github.com/codewiz/portfolio?tab=repositories', ['codewiz', '=github.com/codewiz']],
  ['https://github.com/dark-coder/', ['dark-coder', 'darkcoder', '=github.com/dark-coder']],
  ['a-b-c', ['=a-b-c']],
  ['https://codewiz.github.io', ['codewiz']],
  ['https://zoecode.io/', ['=zoecode.io']],
  ['https://github.com/m%C3%BCller', ['muller', '=github.com/muller']],
])('of the profile %s its handle is searched, and no word of it alone', (url_github, needles) => {
  expect(texts({ url_github })).toEqual(needles)
})

test('of a profile at LinkedIn its handle is searched, whatever stands behind it', () => {
  expect(texts({ url_linkedin: 'linkedin.com/in/zoe-u/de' })).toEqual(['=zoe-u', '=linkedin.com/in/zoe-u'])
})

test.each([
  ['kitty+jobs@gmail.com', ['kitty+jobs', '=kitty', 'kittyjobs', 'kitty+jobs@gmail.com', 'kitty@gmail.com']],
  ['me@zoecode.io', ['me@zoecode.io', '=zoecode.io']],
  ['me@yahoo.co.uk', ['me@yahoo.co.uk']],
])('of the address %s also that without its addition is searched, and a domain of its own', (email, needles) => {
  expect(texts({ email })).toEqual(needles)
})

test.each([
  ['josegarcia', true],
  ['jose.garcia', true],
  ['jgarcia', true],
  ['jgarcialopez', true],
  ['ajgarcia', false],
  ['banjo', false],
])('of names of many words each two are searched together, and the initial as a whole word: %s', (text, named) => {
  expect(namesInText(text, person({ first_name: 'José Luis', last_name: 'García López' })).length > 0).toBe(named)
})

test('a name with an apostrophe is searched without it, and short ones beside the other', () => {
  expect(namesInText('obrien', person({ first_name: 'Mary', last_name: "O'Brien" }))).toEqual(['obrien'])
  expect(namesInText('by Li Na', person({ first_name: 'Na', last_name: 'Li' }))).toEqual(['li na'])
  expect(namesInText('el arte de la guerra', person({ first_name: 'Ana', last_name: 'de la Cruz' }))).toEqual([])
})
