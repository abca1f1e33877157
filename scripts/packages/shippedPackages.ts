import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'

const project = path.join(import.meta.dirname, '../..')

/** Gives the absolute path of a file of the project. */
export function inProject(...parts: readonly string[]): string {
  return path.join(project, ...parts)
}

export interface LockedPackage {
  readonly name: string
  readonly version: string
  /** An expression of SPDX, such as MIT. */
  readonly license: string
  /** Its folder, from the root of the project. */
  readonly folder: string
  /** True if it is installed on some systems only. */
  readonly isOfSystem: boolean
  /** SHA-512 of its archive, in Base64. */
  readonly hash: string
  /** The folders of the packages that it needs. */
  readonly needs: readonly string[]
}

interface LockEntry {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
}

type Lock = Readonly<Record<string, LockEntry>>

const folderOf = 'node_modules/'

/** The build takes flags, and the catalogue of skills takes names, from these packages. No code of the product imports them. */
const readByScripts = ['country-flag-icons', 'linguist-languages']

/**
 * Lists the packages that the product runs with, by folder: the dependencies, what the web app imports or is built from, and all that
 * these need. The rest only builds and tests.
 */
export function shippedPackages(): LockedPackage[] {
  const lock = (JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8')) as { packages: Lock }).packages
  const found = new Set<string>()
  const waiting = [...Object.keys(lock['']?.dependencies ?? {}), ...importedByWeb(), ...readByScripts].flatMap((name) =>
    locate(lock, '', name),
  )
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (found.has(folder)) continue
    found.add(folder)
    waiting.push(...neededBy(lock, folder))
  }
  return [...found].toSorted().map((folder) => packageAt(lock, folder))
}

function packageAt(lock: Lock, folder: string): LockedPackage {
  const { version = '', license = '', integrity = '', os, cpu } = lock[folder] ?? {}
  const name = folder.slice(folder.lastIndexOf(folderOf) + folderOf.length)
  const hash = integrity.replace(/^sha512-/, '')
  return { name, version, license, folder, isOfSystem: Boolean(os ?? cpu), hash, needs: neededBy(lock, folder) }
}

function neededBy(lock: Lock, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta: peers } = lock[folder] ?? {}
  const required = Object.keys(peerDependencies ?? {}).filter((name) => !peers?.[name]?.optional)
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...required]
  return [...new Set(names.flatMap((name) => locate(lock, folder, name)))]
}

/** Finds the folder that Node loads a package from for another one. An optional one may have none. */
function locate(lock: Lock, from: string, name: string): string[] {
  const folder = `${from && `${from}/`}${folderOf}${name}`
  if (lock[folder]) return [folder]
  return from === '' ? [] : locate(lock, from.slice(0, Math.max(from.lastIndexOf(`/${folderOf}`), 0)), name)
}

/** Lists the packages that files of the web app name in an import. Types alone are left out, since nothing of them is built in. */
function importedByWeb(): Set<string> {
  const files = globSync('{web,shared}/**/*.{ts,tsx,css}', { cwd: project }).filter((file) => !file.includes('.test.'))
  const names = files.flatMap((file) => {
    const text = readFileSync(inProject(file), 'utf8')
    const imports = text.matchAll(
      /(?:^import (?!type )[^'"]*|^\} from |^export [^'"]* from |\bimport\(|^@import )['"]([^'"]+)['"]/gm,
    )
    return [...imports].map(([, name = '']) => name)
  })
  return new Set(names.filter((name) => /^[@a-z]/.test(name) && !builtinModules.includes(name)).map(packageOf))
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
