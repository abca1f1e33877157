// Runs before anything is installed, as up.mjs does: plain JavaScript, and nothing imported but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const windows = process.platform === 'win32'
const nodeInPackages = path.join('node', 'bin', windows ? 'node.exe' : 'node')
/** Written last into a whole installation: what it was made from. */
const marker = '.vouch-installed'
const stagingName = /^\.installing-(\d+)$/

/** The Node that the lockfile pins, among the packages of a project. */
export function pinnedNode(project) {
  return path.join(project, 'node_modules', nodeInPackages)
}

/** Whether the packages are those of the lockfile, and an installation came to its end. npm's own record proves neither. */
export function isInstalled(project) {
  return markerOf(project) === fingerprint(project, path.join(project, 'node_modules'))
}

/**
 * Installs into a folder beside `node_modules` and moves the result there once it is whole, so that an installation killed at any
 * moment leaves nothing that the next one could take for whole, or that npm could still be writing to.
 * @param runNpm runs npm with arguments in a folder to its end, and returns its exit code.
 * @returns the exit code: 0 when the packages are whole.
 */
export async function install(project, runNpm) {
  sweepStaging(project)
  const staging = path.join(project, `.installing-${process.pid}`)
  const packages = path.join(staging, 'node_modules')
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging)
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyIfThere(project, staging, file)
    // A whole installation for another lockfile saves most of the work. What is not known to be whole is not used.
    if (markerOf(project) && pinnedNodeRuns(project)) linkTree(path.join(project, 'node_modules'), packages)
    const problem = await fill(staging, runNpm)
    if (problem) {
      process.stderr.write(`Installing failed: ${problem}\n`)
      return 1
    }
    writeFileSync(path.join(packages, marker), fingerprint(project, packages))
    replace(path.join(project, 'node_modules'), packages, path.join(staging, 'replaced'))
    return 0
  } finally {
    rmSync(staging, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** @returns what is wrong, or undefined when the packages are whole. */
async function fill(staging, runNpm) {
  const packages = path.join(staging, 'node_modules')
  rmSync(path.join(packages, marker), { force: true })
  // Not `npm ci`: it refuses a lockfile that was made where the registry lacks the binaries of other platforms. The versions and
  // hashes of the lockfile hold here too, and --no-save leaves it as it is.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const options = [...quiet, '--include=dev', '--include=optional']
  if ((await runNpm(['install', ...options], staging)) !== 0) return 'npm gave up.'
  // npm leaves out, without a word, an optional package that it could not fetch.
  if (missingPackages(staging, true).length > 0) await runNpm(['install', ...options], staging)
  // Where install scripts are switched off, the pinned Node is still missing.
  if (!existsSync(path.join(packages, nodeInPackages))) await runNpm(['rebuild', 'node'], staging)
  // up.mjs runs on the machine's own Node; npm would put this one in its way.
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(path.join(packages, '.bin', name), { force: true })
  const missing = missingPackages(staging, false)
  if (missing.length > 0) return `${missing.slice(0, 3).join(', ')} is missing.`
  return pinnedNodeRuns(staging) ? undefined : 'the pinned Node does not run.'
}

/** Whether nothing seems to be missing: less than a proof, for when nothing can be installed. */
export function looksInstalled(project) {
  return missingPackages(project, false).length === 0 && pinnedNodeRuns(project)
}

function pinnedNodeRuns(folder) {
  const { stdout } = spawnSync(pinnedNode(folder), ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${packagesOf(folder)['node_modules/node']?.version}`
}

/** Packages of the lockfile that are not there in its version; those that npm may leave out count only when asked for. */
function missingPackages(folder, withOptional) {
  return Object.entries(packagesOf(folder))
    .filter(([place, entry]) => place && (!entry.optional || (withOptional && isForThisMachine(entry))))
    .filter(([place, { version }]) => readJson(path.join(folder, place, 'package.json'))?.version !== version)
    .map(([place]) => place)
}

function isForThisMachine({ os, cpu, libc }) {
  const matches = (wanted, actual) => !wanted || wanted.includes(actual)
  if (!os && !cpu) return false
  return matches(os, process.platform) && matches(cpu, process.arch) && matches(libc, libraryOfC())
}

function libraryOfC() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** The lockfile, the machine, and the size of the pinned Node, so that one that was cut short is noticed. */
function fingerprint(project, packages) {
  const lockfile = path.join(project, 'package-lock.json')
  const hash = existsSync(lockfile) ? createHash('sha256').update(readFileSync(lockfile)).digest('hex') : 'none'
  const size = statSync(path.join(packages, nodeInPackages), { throwIfNoEntry: false })?.size ?? 0
  return `${hash} ${process.platform} ${process.arch} ${size}\n`
}

function markerOf(project) {
  const file = path.join(project, 'node_modules', marker)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function packagesOf(folder) {
  return readJson(path.join(folder, 'package-lock.json'))?.packages ?? {}
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Removes what installations left that were killed. */
function sweepStaging(project) {
  for (const name of readdirSync(project)) {
    const pid = Number(stagingName.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    try {
      rmSync(path.join(project, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The npm of that installation may still be writing; the next installation looks again.
    }
  }
}

function copyIfThere(from, to, file) {
  if (existsSync(path.join(from, file))) cpSync(path.join(from, file), path.join(to, file))
}

/** A copy that shares its files. npm replaces a package whole; only its own record it writes in place, so that is left out. */
function linkTree(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.package-lock.json') continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

function replace(place, successor, aside) {
  if (existsSync(place)) renameSync(place, aside)
  renameSync(successor, place)
}

/** Whether a process runs. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
