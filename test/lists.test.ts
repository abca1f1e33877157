import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { exportedLists } from '#server/schema.ts'
import type { ListDefinition } from '#shared/platform/lists/lists.ts'

const project = path.join(import.meta.dirname, '..')
const textsOf = (pattern: string) =>
  globSync(pattern, { cwd: project }).map((file) => readFileSync(path.join(project, file), 'utf8'))
const namesIn = (texts: readonly string[], pattern: RegExp) =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name)))].toSorted()

/** Loads every list, by the name that its screen and its test use. */
async function lists(): Promise<Map<string, ListDefinition>> {
  const files = globSync('shared/*/*.ts', { cwd: project }).filter((file) => !/platform|\.test\./.test(file))
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ path.join(project, file))))
  return new Map(
    modules.flatMap((module) => Object.entries<ListDefinition>(module)).filter(([, value]) => isList(value)),
  )
}

const isList = (value: unknown) =>
  typeof value === 'object' && value !== null && 'columns' in value && 'pageSize' in value

test('every list is tried in every sort, filter, role and export', async () => {
  const defined = [...(await lists()).keys()].toSorted()
  expect(defined.length).toBeGreaterThan(20)
  const tried = namesIn(textsOf('server/**/*.test.ts'), /^testList\((\w+),/gm)
  expect(tried, 'try a list by testList(), beside the data.ts of its noun').toEqual(defined)
})

test('every list with a button that exports it can be exported', async () => {
  const screens = textsOf('web/*/**/*.tsx').filter((text) => /\bexportAs="/.test(text))
  const shown = namesIn(screens, /\blist(?:=\{|: )([a-z]\w*List)\b/g)
  expect(shown.length).toBeGreaterThan(15)
  const exported = new Set<ListDefinition>(exportedLists.map(({ list }) => list))
  const defined = await lists()
  const refused = shown.filter((name) => !exported.has(defined.get(name) ?? expect.fail(`${name} is not in shared/`)))
  expect(refused, 'add the source of the list to those that the server exports').toEqual([])
})
