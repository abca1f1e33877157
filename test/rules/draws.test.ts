import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFlakyTests } from '#scripts/tests/flakyTests.ts'
import { projectFolder } from './namedTests.ts'

const helpers = globSync('{test,e2e}/**/*.{ts,tsx}', { cwd: projectFolder })
const tests = globSync('{shared,server,web,bench,proofs,scripts}/**/*.test.{ts,tsx}', { cwd: projectFolder })
const files = [...helpers, ...tests].filter((file) => !file.startsWith('test/rules/'))
const textOf = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')

test('fast-check is reached through test/draws/property.ts alone, so that no property draws without the seed of the run', () => {
  expect(files.filter((file) => /from 'fast-check'/.test(textOf(file)))).toEqual(['test/draws/property.ts'])
})

test('tests draw nothing but by the seed of the run (see test/draws/random.ts)', () => {
  const drawing = /\b(Math\.random|randomInt|randomBytes|getRandomValues)\(|\$\{Date\.now\(\)/
  expect(files.filter((file) => drawing.test(textOf(file)))).toEqual([])
})

test('files that try properties tag them, so that the proofs find them', () => {
  const untagged = files.filter((file) => file.includes('.test.') && /\bfc\.assert\(/.test(textOf(file)))
  expect(untagged.filter((file) => !/tags: (\[)?'property'/.test(textOf(file)))).toEqual([])
})

test('no test failed by chance twice: mend it, move it to a smaller kind, or delete it, and remove its lines of flaky.json', () => {
  const names = readFlakyTests().map(({ file, test }) => `${file} › ${test}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
