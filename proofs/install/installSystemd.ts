import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { printedPassword, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof, type Step } from '#proofs/proof.ts'
import { freePort } from '#server/platform/db/embedded/freePort.ts'
import { sendAddStaff, staffEmails } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { type Product, startProduct } from '#test/processes/product.ts'
import { recordedCalls, recordingCalls } from './recordedCalls.ts'
import { developmentPackages, makeRelease, unpackRelease } from './release.ts'
import { allowedCalls, makeAccount, unitFile, unitValues, unitVariables } from './systemdUnit.ts'
import { asUnit, makeFolders, onMachine, type UnitMachine } from './unitSandbox.ts'

/** The first admin in the example of the settings. */
const admin = unitVariables().VOUCH_ADMIN_EMAIL ?? ''
const mostExposure = 3
const callsFile = '/var/cache/vouch/calls'

/** Makes a release, and runs it as the unit of systemd says. */
export const systemd: OperatorProof = {
  packages: ['strace', 'systemd'],
  prove: (step) =>
    withFolder(async (folder) => {
      const machine = { folder, release: path.join(folder, 'release'), account: makeAccount(path.join(folder, 'root')) }
      makeFolders(machine)
      await step('a release has what Vouch runs with, and no package that only builds or tests it', async () => {
        const { archive, said } = await makeRelease()
        unpackRelease(archive, machine.release)
        const found = developmentPackages.filter((name) => existsSync(path.join(machine.release, 'node_modules', name)))
        must(found.length === 0, `It has ${found.join(', ')}`)
        return said
      })
      await checkUnit(step, machine)
      await runAsUnit(step, machine)
    }),
}

async function checkUnit(step: Step, machine: UnitMachine): Promise<void> {
  await step('systemd finds nothing wrong in the unit', async () => {
    run(onMachine(machine, ['systemd-analyze', 'verify', unitFile]))
    return undefined
  })
  await step(`the exposure of the unit is at most ${mostExposure}`, async () => {
    const threshold = `--threshold=${mostExposure * 10}`
    const text = run(['systemd-analyze', 'security', '--offline=yes', '--no-pager', threshold, unitFile])
    return /Overall exposure level.*: ([\d.]+)/.exec(text)?.[1]
  })
}

async function runAsUnit(step: Step, machine: UnitMachine): Promise<void> {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = { ...unitVariables(), PORT: port, PUBLIC_URL: url }
  const email = 'kept@vouch.example'
  let password = ''
  const start = () => startProduct(env, { command: asUnit(machine, [...recordingCalls(callsFile), ...commandOf()]) })
  await step('Vouch starts with the account, the rights and the folders of the unit, and takes writes', async () => {
    const product = await start()
    password = printedPassword(product, admin)
    await sendAddStaff(url, await tokenOf(product, password), email)
    return stopInOrder(product)
  })
  await step('a second start has what was written', async () => {
    const product = await start()
    const found = await staffEmails(url, await tokenOf(product, password))
    must(found.has(email), 'The write is gone.')
    return stopInOrder(product)
  })
  await step('a command of the release makes a backup with the same account', async () =>
    run(asUnit(machine, [...launcher(), 'backup', '/var/lib/vouch/backups/first']), env)
      .trim()
      .split('\n')
      .at(-1),
  )
  await step('the account writes nowhere else', async () => {
    for (const place of ['/opt/vouch', '/etc', '/var/lib', '/usr', '/home']) {
      const said = run(asUnit(machine, ['sh', '-c', `touch ${place}/written 2>&1 || true`]))
      must(/Read-only|denied/.test(said), `It may write to ${place}. ${said}`)
    }
    return undefined
  })
  await step('the unit forbids no call of the system that Vouch makes', async () => {
    const trial = '/var/cache/vouch/trial'
    run(asUnit(machine, [...recordingCalls(trial), 'nice', 'true']))
    must(recordedCalls(machine, trial).includes('setpriority'), 'A forbidden call was not recorded.')
    const made = recordedCalls(machine, callsFile)
    must(made.length === 0, `It makes ${made.join(', ')}`)
    return `${allowedCalls().length} are allowed`
  })
}

/** The program of the unit, without its argument. */
function launcher(): string[] {
  return commandOf().slice(0, 1)
}

function commandOf(): string[] {
  return unitValues('ExecStart')[0]?.split(' ') ?? []
}

async function tokenOf({ url }: Product, password: string): Promise<string> {
  return (await signIn(new TestBrowser(url, [url]), admin, password)).access_token
}

/** Stops Vouch as systemd does. @throws Error when it ends with another code than 0. */
async function stopInOrder(product: Product): Promise<undefined> {
  const code = await product.stop('SIGTERM')
  must(code === 0, `It ended with code ${code}: ${product.output()}`)
}

function run([program = '', ...args]: readonly string[], env: Record<string, string> = {}): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe', env: { PATH: process.env.PATH, ...env } })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed: ${stdout}${stderr}`)
  }
}
