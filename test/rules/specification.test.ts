import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { importedFrom, isOfGallery, namedTests, projectFolder, testsOf } from './namedTests.ts'

const sentences = namedTests('docs/specification.md').map(
  ({ lines: [sentence = '', where = ''], file, name }) => [sentence, where.replace(/^in /, ''), file, name] as const,
)

test('the walk has the sentences of all nine chapters', () => {
  expect(sentences.length).toBeGreaterThan(100)
})

test.each(sentences)('%s', (_sentence, where, file, name) => {
  const places = where.replaceAll('`', '').split(', ')
  expect(places.filter((place) => !existsSync(path.join(projectFolder, place)))).toEqual([])
  expect(existsSync(path.join(projectFolder, file)), `${file} does not exist`).toBe(true)
  expect([...testsOf(file)]).toContain(name)
})

test('no sentence names a test of the gallery: a sentence is shown on a screen that people use', () => {
  expect(isOfGallery('e2e/gallery.e2e.ts')).toBe(true)
  expect(sentences.filter(([, , file]) => isOfGallery(file)).map(([sentence]) => sentence)).toEqual([])
})

test('every place of the web is part of the app that people load', () => {
  const loaded = [...importedFrom('web/main.tsx')]
  const places = sentences.flatMap(([, where]) => where.replaceAll('`', '').split(', '))
  const ofWeb = places.filter((place) => place.startsWith('web/'))
  expect(ofWeb.length).toBeGreaterThan(50)
  expect(ofWeb.filter((place) => !loaded.some((file) => file === place || file.startsWith(`${place}/`)))).toEqual([])
})
