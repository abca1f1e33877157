import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'

/** Lists the files that a file imports itself, at once or later: paths from the root of the project. */
export function directImports(file: string): string[] {
  const source = readFileSync(path.join(project, file), 'utf8')
  const named = [...source.matchAll(/(?:\bfrom |\bimport\(|\bimport )'([#.][^']+)'/g)].map(([, name = '']) => name)
  return named
    .map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)))
    .filter((imported) => existsSync(path.join(project, imported)))
}
