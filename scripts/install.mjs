// Runs before anything is installed, like up.mjs. So it is plain JavaScript that imports only Node's own modules.
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
/** This file is written last into an installation. It holds the fingerprint of the lockfile and the machine. */
const marker = '.vouch-installed'
const stagingName = /^\.installing-(\d+)$/

/** Gives the path of the Node that the lockfile pins, among the packages of a project. */
export function pinnedNode(project) {
  return path.join(project, 'node_modules', nodeInPackages)
}

/** Returns whether the packages match the lockfile and their installation finished. npm's own record proves neither. */
export function isInstalled(project) {
  return markerOf(project) === fingerprint(project, path.join(project, 'node_modules'))
}

/**
 * Installs into a folder beside `node_modules` and moves the complete result there. The next installation cannot
 * mistake the rest of a killed one for complete, and no killed one's npm still writes to its folder.
 * @param runNpm runs npm with arguments in a folder, and returns its exit code.
 * @returns the exit code: 0 when the packages are complete.
 */
export async function install(project, runNpm) {
  removeAbandonedStaging(project)
  const staging = path.join(project, `.installing-${process.pid}`)
  const packages = path.join(staging, 'node_modules')
  rmSync(staging, { recursive: true, force: true })
  mkdirSync(staging)
  try {
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) copyIfExists(project, staging, file)
    // A complete installation for another lockfile saves most of the work. An incomplete one must not be reused.
    if (markerOf(project) && pinnedNodeRuns(project)) hardLinkTree(path.join(project, 'node_modules'), packages)
    const problem = await installPackages(staging, runNpm)
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

/** @returns a sentence about the problem, or undefined when the packages are complete. */
async function installPackages(staging, runNpm) {
  const packages = path.join(staging, 'node_modules')
  rmSync(path.join(packages, marker), { force: true })
  // The type checker does not notice that only packages changed.
  rmSync(path.join(packages, '.cache', 'types'), { recursive: true, force: true })
  // Does not use `npm ci`, which refuses a lockfile that was made with a registry that lacks binaries of other
  // platforms. `npm install` checks the lockfile's versions and hashes too, and --no-save leaves the lockfile
  // unchanged.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']
  const options = [...quiet, '--include=dev', '--include=optional']
  if ((await runNpm(['install', ...options], staging)) !== 0) return 'npm could not install the packages.'
  // npm silently skips an optional package that it could not fetch.
  if (missingPackages(staging, true).length > 0) await runNpm(['install', ...options], staging)
  // The pinned Node is missing when install scripts are disabled.
  if (!existsSync(path.join(packages, nodeInPackages))) await runNpm(['rebuild', 'node'], staging)
  // npm adds these to the PATH of scripts, so that up.mjs would not run on the machine's own Node.
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(path.join(packages, '.bin', name), { force: true })
  const missing = missingPackages(staging, false)
  if (missing.length > 0) return `${missing.slice(0, 3).join(', ')} is missing.`
  return pinnedNodeRuns(staging) ? undefined : 'the pinned Node does not run.'
}

/** Returns whether nothing seems to be missing. This proves less than `isInstalled`, and is used when nothing can be installed. */
export function looksInstalled(project) {
  return missingPackages(project, false).length === 0 && pinnedNodeRuns(project)
}

function pinnedNodeRuns(folder) {
  const { stdout } = spawnSync(pinnedNode(folder), ['--version'], { encoding: 'utf8' })
  return stdout?.trim() === `v${packagesOf(folder)['node_modules/node']?.version}`
}

/** Lists packages of the lockfile that are missing or have another version. `withOptional` includes optional packages for this machine. */
function missingPackages(folder, withOptional) {
  return Object.entries(packagesOf(folder))
    .filter(([name, entry]) => name && (!entry.optional || (withOptional && isForThisMachine(entry))))
    .filter(([name, { version }]) => readJson(path.join(folder, name, 'package.json'))?.version !== version)
    .map(([name]) => name)
}

function isForThisMachine({ os, cpu, libc }) {
  const matches = (wanted, actual) => !wanted || wanted.includes(actual)
  if (!os && !cpu) return false
  return matches(os, process.platform) && matches(cpu, process.arch) && matches(libc, libraryOfC())
}

function libraryOfC() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/** Contains the lockfile's hash, the machine, and the size of the pinned Node, so that a truncated Node is noticed. */
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

/** Removes the staging folders of killed installations. */
function removeAbandonedStaging(project) {
  for (const name of readdirSync(project)) {
    const pid = Number(stagingName.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isLiveProcess(pid))) continue
    try {
      rmSync(path.join(project, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // The npm of that installation may still be writing. The next installation tries again.
    }
  }
}

function copyIfExists(from, to, file) {
  if (existsSync(path.join(from, file))) cpSync(path.join(from, file), path.join(to, file))
}

/** Copies a folder by hard links. npm never writes to a file in place, except to its own record, which is left out. */
function hardLinkTree(from, to) {
  mkdirSync(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === '.package-lock.json') continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) hardLinkTree(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}

function replace(folder, successor, backup) {
  if (existsSync(folder)) renameSync(folder, backup)
  renameSync(successor, folder)
}

export function isLiveProcess(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
