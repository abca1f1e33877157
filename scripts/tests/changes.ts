import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { project } from '#scripts/processes/processes.ts'

/** Results of runs, which change no test and nothing that a test proves. */
const results = ['docs/proved.json', 'flaky.json']
const withoutResults = ['.', ...results.map((file) => `:(exclude)${file}`)]

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

export const isRepository = () => existsSync(path.join(project, '.git'))

/**
 * Lists the files that are not as they were at a commit, the uncommitted ones among them.
 * @returns paths from the root of the project; undefined if git does not know the commit.
 */
export function filesChangedSince(commit: string, paths: readonly string[] = withoutResults): string[] | undefined {
  try {
    const tracked = git('diff', '--name-only', '-z', commit, '--', ...paths)
    const added = git('ls-files', '--others', '--exclude-standard', '-z', '--', ...paths)
    return `${tracked}${added}`.split('\0').filter((file) => file && !results.includes(file))
  } catch {
    return undefined
  }
}

/** Gives the newest of some commits; undefined if git knows none of them. */
export function newestOf(commits: readonly string[]): string | undefined {
  const known = commits.filter((commit) => filesChangedSince(commit, ['package.json']))
  return known.length > 0 ? git('rev-list', '--no-walk=sorted', ...known).split('\n')[0] : undefined
}

export function currentCommit(): string {
  return git('rev-parse', 'HEAD').trim()
}

/** Gives a number that is the same for the same committed files, whatever their history is. */
export function numberOfTree(): number {
  const files = git('ls-tree', '-r', 'HEAD', '--', '.')
    .split('\n')
    .filter((line) => !results.some((file) => line.endsWith(`\t${file}`)))
  return createHash('sha256').update(files.join('\n')).digest().readUInt32LE() % 2 ** 31
}
