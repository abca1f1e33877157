import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')

/** A file that imports another, even if only a type. */
interface Import {
  readonly from: string
  readonly to: string
}

const atOnce = /^(?:import|export)\b(?:[^'"=(]*\bfrom)? '([#.][^']+)'/gm
const later = /\bimport\('([#.][^']+)'\)/g

/** Finds every import between these files, without tests and generated code. A load by `import()` is none, because it waits. */
export function importsAmong(...patterns: string[]): Import[] {
  return findImports(patterns, [atOnce])
}

/** Like `importsAmong`, with every load by `import()`. */
export function loadsAmong(...patterns: string[]): Import[] {
  return findImports(patterns, [atOnce, later])
}

function findImports(patterns: readonly string[], statements: readonly RegExp[]): Import[] {
  const files = globSync(patterns, { cwd: project }).filter((file) => !/\.test\.|\/gql\//.test(file))
  const known = new Set(files)
  return files.flatMap((from) => {
    const text = readFileSync(path.join(project, from), 'utf8')
    const found = statements.flatMap((statement) => [...text.matchAll(statement)])
    return found.map(([, name = '']) => ({ from, to: resolve(from, name) })).filter(({ to }) => known.has(to))
  })
}

function resolve(file: string, name: string): string {
  return name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
}

/** An import from one group of files to another. */
interface Edge {
  readonly start: string
  readonly end: string
  readonly files: string
}

/**
 * Finds a shortest circle of groups of files, such as folders, that import each other.
 * @returns its imports in turn, as people read them; empty without a circle.
 */
export function findCircle(imports: readonly Import[], groupOf: (file: string) => string): string[] {
  const edges = imports.map(({ from, to }) => ({ start: groupOf(from), end: groupOf(to), files: `${from} > ${to}` }))
  const between = withoutEnds(edges.filter(({ start, end }) => start !== end))
  const edgesFrom = Map.groupBy(between, ({ start }) => start)
  const circles = between.map((edge) => shortestFrom(edge, edgesFrom)).filter((circle) => circle.length > 0)
  const [shortest = []] = circles.sort((one, other) => one.length - other.length)
  return shortest.map(({ files }) => files)
}

/** Drops groups that import nothing, or that nothing imports, until all others do both. */
function withoutEnds(edges: readonly Edge[]): readonly Edge[] {
  const starts = new Set(edges.map(({ start }) => start))
  const ends = new Set(edges.map(({ end }) => end))
  const inner = edges.filter(({ start, end }) => ends.has(start) && starts.has(end))
  return inner.length < edges.length ? withoutEnds(inner) : edges
}

/** Finds the shortest circle that begins with an edge; empty without one. A way has its last edge first. */
function shortestFrom(first: Edge, edgesFrom: ReadonlyMap<string, readonly Edge[]>): readonly Edge[] {
  const seen = new Set<string>()
  let ways: (readonly [Edge, ...Edge[]])[] = [[first]]
  while (ways.length > 0) {
    const closed = ways.find(([last]) => last.end === first.start)
    if (closed) return closed.toReversed()
    const longer = ways.flatMap((way) => (edgesFrom.get(way[0].end) ?? []).map((edge) => [edge, ...way] as const))
    const byEnd = new Map(longer.filter(([{ end }]) => !seen.has(end)).map((way) => [way[0].end, way]))
    for (const end of byEnd.keys()) seen.add(end)
    ways = [...byEnd.values()]
  }
  return []
}
