import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const files = globSync('{shared,server,web,test,e2e,bench,scripts}/**/*.{ts,tsx,mjs}', { cwd: project }).filter(
  (file) => !/^(web\/platform\/lib\/gql|test\/gql|bench\/peers)\//.test(file),
)

/** Playwright uses these names, and each kind of browser test extends its own. */
const playwrightNames = new Set(['test', 'expect'])

/** Lists the names that a file exports itself, without those that it passes on from another module. */
function exportsOf(file: string): string[] {
  const { module } = parseSync(file, readFileSync(path.join(project, file), 'utf8'))
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { name }, moduleRequest }) => (name && !moduleRequest ? name : [])),
  )
}

test('no two exports share a name, so that a search for one finds what it means', () => {
  const exported = files.flatMap((file) => [...new Set(exportsOf(file))].map((name) => ({ name, file })))
  expect(exported.length).toBeGreaterThan(3_000)
  const alike = [...Map.groupBy(exported, ({ name }) => name)].filter(
    ([name, places]) => !playwrightNames.has(name) && places.length > 1,
  )
  expect(alike.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
})
