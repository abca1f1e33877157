import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(project, 'docs/security.md'), 'utf8')

/** For each row: the promise, and the file and the name of its test. */
const rows = text
  .split('\n')
  .filter((line) => line.includes(' › '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, promise = '', test = '']) => [promise, ...test.split(' › ')] as const)

interface Node {
  readonly type?: string
  readonly callee?: Node
  readonly object?: Node
  readonly tag?: Node
  readonly name?: string
  readonly value?: unknown
  readonly arguments?: readonly Node[]
}

/** The names of the tests in a file, read from its syntax tree. */
function testsOf(file: string): Set<string> {
  const { program } = parseSync(file, readFileSync(path.join(project, file), 'utf8'))
  const names = new Set<string>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: [first] = [] } = node as Node
    if (type === 'CallExpression' && callee && calleeName(callee) === 'test' && typeof first?.value === 'string') {
      names.add(first.value)
    }
    Object.values(node).forEach(visit)
  }
  visit(program)
  return names
}

/** The name of the called function: `test` for test(…), test.each(…)(…) and test.each<…>(…)(…). */
function calleeName({ name, callee, object }: Node): string | undefined {
  const inner = callee ?? object
  return inner ? calleeName(inner) : name
}

test('every area has promises', () => {
  const areas = text.split('\n## ').slice(1, 9)
  expect(areas.filter((area) => !area.includes(' › ')).map((area) => area.split('\n', 1)[0])).toEqual([])
  expect(rows.length).toBeGreaterThan(50)
})

test.each(rows)('%s', (promise, file, name, ...more) => {
  expect(promise).not.toBe('')
  expect(more).toEqual([])
  expect(existsSync(path.join(project, file ?? '')), `${file} does not exist`).toBe(true)
  expect([...testsOf(file ?? '')]).toContain(name)
})
