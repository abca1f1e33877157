import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isOfGallery, projectFolder, testsOf } from './namedTests.ts'
import { promises } from './promises.ts'

const page = readFileSync(path.join(projectFolder, 'docs/security.md'), 'utf8')
const [, promised = ''] = page.split(/^## /m)
const groups = promised.split(/^### /m).slice(1)
const held = Object.values(promises).flatMap((group) => Object.entries(group))
const tests = held.flatMap(([promise, names]) =>
  names.map((name) => [promise, ...name.split(' › ')] as [promise: string, file: string, name: string]),
)

test('the page makes the promises of promises.ts, in the same groups and order', () => {
  const made = groups.map((group) => [
    group.split('\n', 1)[0],
    [...group.matchAll(/^- (.+)$/gm)].map(([, promise]) => promise),
  ])
  expect(made).toEqual(Object.entries(promises).map(([heading, group]) => [heading, Object.keys(group)]))
})

test('each promise has a test', () => {
  expect(held.length).toBeGreaterThan(100)
  expect(held.filter(([, names]) => names.length === 0).map(([promise]) => promise)).toEqual([])
})

test.each(tests)('%s (%s)', (_promise, file, name) => {
  expect(existsSync(path.join(projectFolder, file)), `${file} does not exist`).toBe(true)
  expect([...testsOf(file)]).toContain(name)
})

test('no promise is held by a test of the gallery alone, whose pieces are not the product', () => {
  expect(tests.filter(([, file]) => isOfGallery(file)).map(([promise]) => promise)).toEqual([])
})
