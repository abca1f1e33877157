import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isOfGallery, namedTests, projectFolder, testsOf } from './namedTests.ts'

const page = 'docs/security.md'
const promises = namedTests(page).map(({ lines: [promise = ''], file, name }) => [promise, file, name] as const)

test('every area has promises', () => {
  const text = readFileSync(path.join(projectFolder, page), 'utf8')
  const areas = text.split('\n## ').slice(1, 9)
  expect(areas.filter((area) => !area.includes(' › ')).map((area) => area.split('\n', 1)[0])).toEqual([])
  expect(promises.length).toBeGreaterThan(50)
})

test.each(promises)('%s', (promise, file, name) => {
  expect(promise).not.toBe('')
  expect(existsSync(path.join(projectFolder, file)), `${file} does not exist`).toBe(true)
  expect([...testsOf(file)]).toContain(name)
})

test('no promise is held by a test of the gallery alone, whose pieces are not the product', () => {
  expect(promises.filter(([, file]) => isOfGallery(file)).map(([promise]) => promise)).toEqual([])
})
