import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from './namedTests.ts'

const read = (file: string) => readFileSync(path.join(projectFolder, file), 'utf8')
const texts = globSync('web/**/*.{css,ts,tsx}', { cwd: projectFolder }).map(read)
const namesIn = (pattern: RegExp, from = texts) =>
  from.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))

test('every variable of ours that a style names is set somewhere', () => {
  const sizes = namesIn(/^ {2}'?([\w-]+)'?: '/gm, [read('web/platform/ui/theme.ts')])
  const set = new Set([...sizes.map((name) => `--vouch-${name}`), ...namesIn(/(--vouch-[\w-]+)['"]?[:,]/g)])
  const named = namesIn(/var\((--vouch-[\w-]+)/g)
  expect(named.length).toBeGreaterThan(200)
  expect(named.filter((name) => !set.has(name))).toEqual([])
})

test('every size of a text is one of the theme', () => {
  const own = globSync('web/**/*.css', { cwd: projectFolder }).filter((file) => /font-size:[^;]*\dpx/.test(read(file)))
  expect(own).toEqual([])
})

test('every picture that a style names is found from its file, or the mark would be invisible', () => {
  const named = globSync('web/**/*.css', { cwd: projectFolder }).flatMap((file) =>
    namesIn(/url\("([^"]+)"\)/g, [read(file)]).map((name) => path.join(path.dirname(file), name)),
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((file) => !existsSync(path.join(projectFolder, file)))).toEqual([])
})
