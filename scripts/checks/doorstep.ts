import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { project, run } from '#scripts/processes/processes.ts'
import type { RunOutcome } from '#scripts/tests/outcome.ts'

/** The section of CONTRIBUTING.md whose commands are performed. */
const section = 'A noun in fifteen minutes'

/** Lists the commands in the fenced blocks of the section, in their order. */
export function commandsOfGuide(guide: string): string[] {
  const [, after = ''] = guide.split(`\n## ${section}\n`)
  const [text = ''] = after.split('\n## ')
  return [...text.matchAll(/```sh\n([^`]+)```/g)]
    .flatMap(([, block = '']) => block.split('\n'))
    .map((line) => line.replace(/ +#.*/, '').trim())
    .filter(Boolean)
}

/** Performs the section in a copy of the repository, like a reader who follows it. It stops at the first command that fails. */
export async function runDoorstep(): Promise<RunOutcome> {
  const commands = commandsOfGuide(readFileSync(path.join(project, 'CONTRIBUTING.md'), 'utf8'))
  const folder = await mkdtemp(path.join(tmpdir(), 'vouch-doorstep-'))
  try {
    copyProject(folder)
    for (const [passed, command] of commands.entries()) {
      process.stdout.write(`\n$ ${command}\n`)
      const [program = '', ...args] = command.split(' ')
      const code = await run(program, args, { cwd: folder })
      if (code !== 0) return { passed, failures: [`${command} ended with code ${code}`] }
    }
    return { passed: commands.length, failures: [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Copies the files that git has or would add, and links the packages. */
function copyProject(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: project })
  for (const file of listed.toString().split('\0')) {
    // Git also lists a file that was deleted and not yet committed.
    if (file === '' || !existsSync(path.join(project, file))) continue
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    copyFileSync(path.join(project, file), path.join(folder, file))
  }
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
}
