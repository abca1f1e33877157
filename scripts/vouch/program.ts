import { Command, InvalidArgumentError } from 'commander'
import { thisRelease } from '#server/platform/db/schema/release.ts'
import { vouchCommand } from '#server/platform/process/vouchCommand.ts'
import type { CommandContext } from './context.ts'

/** A former npm script still answers, by saying how to run it now. */
const formerNames = {
  unit: 'npm test -- <path>',
  e2e: 'npm test -- e2e/<file>',
  codegen: 'npx graphql-codegen',
  fixture: 'npm run release -- fixture',
  sbom: 'npm run release -- sbom',
  notices: 'npm run schema',
  catalogue: 'npm run schema',
  fuzz: 'npm run prove -- fuzz',
  kills: 'npm run prove -- kills',
  walk: 'npm run prove -- walk',
}

const maxDevelopers = 1_000_000
const example = '--developers 1,000'
const backupAddress = 'its folder, or s3://bucket/prefix/name'

/** Describes the command line for operators: every command with its arguments, its help and what it runs. */
export function createProgram(): Command {
  const program = new Command(vouchCommand('').trim())
    .description('Runs Vouch and looks after its data.')
    .version(thisRelease.version, '-V, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'show the help of a command')
    .configureOutput({ outputError: (text, write) => write(`${inASentence(text)}\n`) })
    .addHelpText('after', `\n${advice()}`)
  addRunning(program)
  addBackups(program)
  addMoving(program)
  addAccounts(program)
  for (const [name, now] of Object.entries(formerNames)) addFormer(program, name, now)
  return program
}

function advice(): string {
  return [
    `Each command has its own help, such as: ${vouchCommand('backup --help')}`,
    'Settings are environment variables. docs/operations/settings.md lists them.',
    'Exit status: 0 if it worked, 1 if not, 2 if it worked but a backup lacks files.',
  ].join('\n')
}

function addRunning(program: Command): void {
  program
    .command('start')
    .description('Start Vouch. Data of an earlier release is upgraded first.')
    .action(async () => (await import('./start.ts')).start())
  program
    .command('health')
    .description('Check whether Vouch answers on this machine.')
    .action(() => run(async () => (await import('./health.ts')).checkHealth()))
}

function addBackups(program: Command): void {
  const backup = program
    .command('backup')
    .description('Back up the database and all files, whether or not Vouch is running.')
    .helpCommand('help [command]', 'show the help of a command')
    .argument('<folder>', 'a new folder, such as ../backups/today', parseText)
    .action((folder: string) => run(async (context) => (await import('./backup.ts')).makeBackup(context, folder)))
  backup
    .command('verify')
    .description('Read every file of a backup, and change nothing.')
    .argument('<backup>', backupAddress, parseText)
    .action((address: string) => run(async (context) => (await import('./backup.ts')).verifyBackup(context, address)))
  program
    .command('restore')
    .description('Restore a backup into an empty database and data folder.')
    .argument('<backup>', backupAddress, parseText)
    .option(
      '--without-erased-list',
      'restore without the list of erased people; anyone erased since the backup will be back',
    )
    .action((address: string, { withoutErasedList = false }: { withoutErasedList?: boolean }) =>
      run(async (context) => (await import('./restore.ts')).restoreBackup(context, address, withoutErasedList)),
    )
}

function addMoving(program: Command): void {
  program
    .command('export')
    .description('Export everything as one archive, to take elsewhere.')
    .argument('<folder>', 'where to write the archive', parseText)
    .action((folder: string) => run(async (context) => (await import('./exportFirm.ts')).exportFirm(context, folder)))
  program
    .command('import')
    .description('Import developers, companies, jobs, clients, resumes and past moves.')
    .argument('<folder>', 'a folder of tables and resumes; docs/import says what they look like', parseText)
    .option('--mapping <file>', 'a mapping saved at Import in the browser, for tables with other headings', parseText)
    .option('--preset <system>', 'read the exports of a system, such as Greenhouse', parseText)
    .option('--add-companies', 'add companies that appear only in a table of jobs')
    .action((folder: string, options: { mapping?: string; preset?: string; addCompanies?: boolean }) =>
      run(async (context) => (await import('./importFirm.ts')).importFirm(context, folder, options)),
    )
  program
    .command('demo')
    .description('Add made-up developers with companies, jobs and history. Never do this beside real people.')
    .requiredOption(
      '--developers <number>',
      `how many, up to ${inWords(maxDevelopers)}, such as ${example}`,
      parseDevelopers,
    )
    .action(({ developers }: { developers: number }) =>
      run(async (context) => (await import('./demo.ts')).addDemo(context, developers)),
    )
}

function addAccounts(program: Command): void {
  program
    .command('admin')
    .description('Let someone back in who lost their password.')
    .command('reset')
    .description('Set a new password for an account, print it once, and end its sessions.')
    .argument('<email>', 'the address of the account', parseText)
    .action((email: string) => run(async (context) => (await import('./admin.ts')).resetAccount(context, email)))
}

/** Tells people who type a former name what to type now. */
function addFormer(program: Command, name: string, now: string): void {
  program
    .command(name, { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(() => program.error(`There's no command '${name}' any more. Run ${now} instead.`))
}

/** Runs a command on the data. What it needs is loaded only now, so that `--help` answers at once. */
async function run(work: (context: CommandContext) => Promise<void>): Promise<void> {
  const { runCommand } = await import('./context.ts')
  await runCommand(work)
}

/** Refuses an empty word, which a script passes where its variable isn't set, and which would mean the present folder. */
function parseText(typed: string): string {
  const text = typed.trim()
  if (text !== '') return text
  throw new InvalidArgumentError('It is empty.')
}

function parseDevelopers(typed: string): number {
  const developers = /^\d{1,3}(,?\d{3})*$/.test(typed) ? Number(typed.replaceAll(',', '')) : 0
  if (developers >= 1 && developers <= maxDevelopers) return developers
  throw new InvalidArgumentError(`Type a whole number from 1 to ${inWords(maxDevelopers)}.`)
}

function inWords(number: number): string {
  return number.toLocaleString('en-US')
}

/** Turns "error: missing required argument 'folder'" into a sentence that says where to look. */
function inASentence(text: string): string {
  const [said = '', suggestion] = text
    .replace(/^error: /, '')
    .trim()
    .split('\n')
  const sentence = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/[^.]$/, '$&.')
  if (suggestion) return `${sentence} ${suggestion.replace(/^\((.+)\)$/, '$1')}`
  return /^(Missing|Required|Too many|Unknown)/.test(sentence)
    ? `${sentence} Add --help to see how to use it.`
    : sentence
}
