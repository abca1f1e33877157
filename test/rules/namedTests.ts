import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { directImports } from '#scripts/tests/directImports.ts'

export const projectFolder = path.join(import.meta.dirname, '../..')

/** An item of a list of Markdown that names a test in its last line, as `file › name`. */
export interface NamedTest {
  /** The text of the item, and each of the lines below it but the last. */
  readonly lines: readonly string[]
  readonly file: string
  readonly name: string
}

/** Lists the items of a page in `docs/` that name a test. @throws Error for an item that names more than one. */
export function namedTests(page: string): NamedTest[] {
  return readFileSync(path.join(projectFolder, page), 'utf8')
    .split(/^(?=- |#)/m)
    .filter((item) => item.startsWith('- ') && item.includes(' › '))
    .map((item) => {
      const lines = item
        .trim()
        .split(/\n {2}- |^- /)
        .slice(1)
      const [file, name, ...more] = lines.at(-1)?.split(' › ') ?? []
      if (!file || !name || more.length > 0) throw new Error(`An item does not name one test: ${item}`)
      return { lines: lines.slice(0, -1), file, name }
    })
}

/** Makes a function that reads each file once: hundreds of items name the same ones. */
function readOnce<Result>(read: (file: string) => Result): (file: string) => Result {
  const known = new Map<string, Result>()
  return (file) => {
    const result = known.get(file) ?? read(file)
    known.set(file, result)
    return result
  }
}

const importsOf = readOnce((file) => (existsSync(path.join(projectFolder, file)) ? directImports(file) : []))

/** Lists a file, the files that it imports, at once or later, and those that they import: paths from the root of the project. */
export function importedFrom(entry: string): ReadonlySet<string> {
  const found = new Set([entry])
  // A set is walked to its end, also where it grows meanwhile.
  for (const file of found) for (const to of importsOf(file)) found.add(to)
  return found
}

/** Returns whether a test opens the gallery, where pieces are shown without the product. */
export const isOfGallery = readOnce((file) => [...importedFrom(file)].some((one) => one.startsWith('e2e/gallery')))

interface Node {
  readonly type?: string
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly name?: string
  readonly value?: unknown
  readonly arguments?: readonly Node[]
}

/** Reads the names of the tests in a file from its syntax tree. */
export const testsOf = readOnce((file): ReadonlySet<string> => {
  const { program } = parseSync(file, readFileSync(path.join(projectFolder, file), 'utf8'))
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
})

/**
 * Gives the name of the called function: `test` for test(…), test.each(…)(…) and test.each<…>(…)(…), not for
 * test.skip(…) and test.step(…).
 */
function calleeName({ name, callee, object, property }: Node): string | undefined {
  if (object && property?.name !== 'each') return undefined
  const inner = callee ?? object
  return inner ? calleeName(inner) : name
}
