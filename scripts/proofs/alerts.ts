import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { startProduct } from '#test/product.ts'
import { type AlertCase, alertCases } from './alertCases.ts'
import { must, type OperatorProof } from './proof.ts'

const run = promisify(execFile)
const folder = path.join(import.meta.dirname, '../../docs/operations')
const rules = path.join(folder, 'alerts.yml')

/** These series exist only where there is something to tell, such as a backup. Their own tests make it. */
const conditional = [
  'up',
  'vouch_backup_timestamp_seconds',
  'vouch_backup_failing',
  'vouch_certificate_end_timestamp_seconds',
]

/** Fires each rule of Prometheus, and compares the metrics that rules and dashboard name with those of a running node. */
export const alerts: OperatorProof = {
  packages: ['prometheus'],
  prove: async (step) => {
    const names = [...(await readFile(rules, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    await step('promtool accepts the rules', async () =>
      (await run('promtool', ['check', 'rules', rules])).stdout.trim(),
    )
    for (const name of names) await step(`${name} fires for its fault, and not without it`, () => fire(name))
    await step('each rule is a fault of docs/operations/README.md, which has no other', async () => {
      const page = await readFile(path.join(folder, 'README.md'), 'utf8')
      const told = [...page.matchAll(/\*\*(Vouch\w+)\*\*/g)].map(([, name]) => name)
      const [wanted, found] = [names.toSorted().join(), told.toSorted().join()]
      must(wanted === found, `The page has ${found}, and the rules are ${wanted}.`)
      return undefined
    })
    await step('a running node has each metric that rules and dashboard name', compareMetrics)
  },
}

async function fire(name: string): Promise<undefined> {
  const one = alertCases[name]
  if (!one) throw new Error('It has no case in scripts/proofs/alertCases.ts.')
  const work = await mkdtemp(path.join(tmpdir(), 'vouch-alerts-'))
  try {
    const file = path.join(work, 'test.yml')
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: testsOf(name, one) }))
    await run('promtool', ['test', 'rules', file]).catch(({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`)
    })
  } finally {
    await rm(work, { recursive: true })
  }
}

function testsOf(name: string, { broken, well, after }: AlertCase): object[] {
  const expr = `count(ALERTS{alertname="${name}",alertstate="firing"})`
  const test = (series: AlertCase['broken'], exp_samples: object[]) => ({
    interval: '1m',
    input_series: series.map(([one, values]) => ({ series: one, values })),
    promql_expr_test: [{ expr, eval_time: after, exp_samples }],
  })
  return [test(broken, [{ labels: '{}', value: 1 }]), test(well, [])]
}

async function compareMetrics(): Promise<string> {
  const data = await mkdtemp(path.join(tmpdir(), 'vouch-alerts-'))
  // The user that runs PostgreSQL must reach its part of the folder.
  await chmod(data, 0o755)
  try {
    const text = await metricsOfNode(data)
    const files = await Promise.all(
      ['alerts.yml', 'dashboard.json'].map((file) => readFile(path.join(folder, file), 'utf8')),
    )
    const named = new Set([...files.join('').matchAll(/\b(vouch_\w+)/g)].map(([, name = '']) => name))
    const missing = [...named].filter((name) => !conditional.includes(name) && !text.includes(`\n${name}`))
    must(missing.length === 0, `There is no ${missing.join(', ')}.`)
    return `${named.size} metrics`
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}

async function metricsOfNode(data: string): Promise<string> {
  const product = await startProduct({ VOUCH_DATA_DIR: data, VOUCH_DEMO: 'false' })
  try {
    return await (await fetch(`${product.url}/internal/metrics`)).text()
  } finally {
    await product.stop()
  }
}
