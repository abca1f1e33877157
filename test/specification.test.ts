import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { namedTests, project, testsOf } from './namedTests.ts'

const sentences = namedTests('docs/specification.md').map(
  ({ cells: [sentence = '', where = ''], file, name }) => [sentence, where, file, name] as const,
)

test('the walk has the sentences of all nine chapters', () => {
  expect(sentences.length).toBeGreaterThan(100)
})

test.each(sentences)('%s', (_sentence, where, file, name) => {
  const places = where.split(', ').map((place) => place.replaceAll('`', ''))
  expect(places.filter((place) => !existsSync(path.join(project, place)))).toEqual([])
  expect(existsSync(path.join(project, file)), `${file} does not exist`).toBe(true)
  expect([...testsOf(file)]).toContain(name)
})
