import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { expect, test, vi } from 'vitest'
import { project } from '#scripts/processes/processes.ts'
import { nodeVariables } from '#test/processes/product.ts'
import { typedPath } from './context.ts'
import { createProgram } from './program.ts'

/** Parses a line without ending the process. @returns the exit status, and what was printed. */
async function typed(...words: readonly string[]): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const program = createProgram()
  for (const command of [program, ...everyCommand(program)])
    command
      .exitOverride()
      .configureOutput({ writeOut: (text) => void said.push(text), writeErr: (text) => void said.push(text) })
  const code = await program.parseAsync(words, { from: 'user' }).then(
    () => 0,
    (error: { exitCode: number }) => error.exitCode,
  )
  return { code, said: said.join('').trim() }
}

function everyCommand(program: Command): Command[] {
  return program.commands.flatMap((command) => [command, ...everyCommand(command)])
}

const commands = [
  'start',
  'backup',
  'backup verify',
  'restore',
  'export',
  'import',
  'admin',
  'admin reset',
  'demo',
  'health',
]

test.each(commands)('%s has its own help', async (command) => {
  const { code, said } = await typed(...command.split(' '), '--help')
  expect(code).toBe(0)
  expect(said).toMatch(new RegExp(`^Usage: npm run vouch -- ${command} `))
})

test('the help names every command, and no former one', async () => {
  const { said } = await typed('--help')
  for (const command of commands) expect(said).toContain(`  ${command.split(' ')[0]} `)
  expect(said).not.toContain('unit')
})

test.each([
  ['backup', "Missing required argument 'folder'. Add --help to see how to use it."],
  [
    'backup one two',
    "Too many arguments for 'backup'. Expected 1 argument but got 2: one, two. Add --help to see how to use it.",
  ],
  ['restore --all x', "Unknown option '--all'. Add --help to see how to use it."],
  ['bakcup', "Unknown command 'bakcup'. Did you mean backup?"],
  ['demo', "Required option '--developers <number>' not specified. Add --help to see how to use it."],
  [
    'demo --developers many',
    "Option '--developers <number>' argument 'many' is invalid. Type a whole number from 1 to 1,000,000.",
  ],
  ["export ''", "Command-argument value '' is invalid for argument 'folder'. It is empty."],
  ["import tables --mapping ''", "Option '--mapping <file>' argument '' is invalid. It is empty."],
  [
    'demo --developers 0x10',
    "Option '--developers <number>' argument '0x10' is invalid. Type a whole number from 1 to 1,000,000.",
  ],
  ['unit server/companies --bail', "There's no command 'unit' any more. Run npm test -- <path> instead."],
])('%s is refused in one line', async (line, sentence) => {
  const words = line.split(' ').map((word) => (word === "''" ? '' : word))
  expect(await typed(...words)).toEqual({ code: 1, said: sentence })
})

test.each([['help'], ['help', 'import'], ['backup', 'help'], ['backup', 'help', 'verify']])(
  '%s %s shows help',
  async (...words) => {
    const { code, said } = await typed(...words)
    expect([code, said]).toEqual([0, expect.stringMatching(/^Usage: npm run vouch -- /)])
  },
)

test('an address is no folder, and a path starts where it was typed', () => {
  vi.stubEnv('INIT_CWD', '/typed')
  expect(typedPath('here')).toBe('/typed/here')
  expect(() => typedPath('s3://bucket/today')).toThrow('s3://bucket/today is not a folder.')
  vi.unstubAllEnvs()
})

test('a command that cannot do its work says so in one line, and ends with 1', async () => {
  const env = { ...nodeVariables, VOUCH_DATA_DIR: path.join(project, 'dist/nowhere') }
  const line = [path.join(project, 'scripts/vouch.ts'), 'import', 'tables']
  await expect(promisify(execFile)(process.execPath, line, { env })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no data in \S+ yet\. Start Vouch first, .+\n$/),
  })
})
