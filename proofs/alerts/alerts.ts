import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { emptyNode, withFolder } from '#proofs/machine/nodeFolder.ts'
import { must, type OperatorProof } from '#proofs/proof.ts'
import { startProduct } from '#test/processes/product.ts'
import { type AlertCase, alertCases } from './alertCases.ts'

const run = promisify(execFile)
const folder = path.join(import.meta.dirname, '../../docs/operations')
const rules = path.join(folder, 'alerts.yml')

/** Fires each rule of Prometheus, and compares the metrics that rules and dashboard name with those of a running node. */
export const alerts: OperatorProof = {
  packages: ['prometheus'],
  prove: async (step) => {
    const names = [...(await readFile(rules, 'utf8')).matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    await step('promtool accepts the rules', async () =>
      (await run('promtool', ['check', 'rules', rules])).stdout.trim(),
    )
    for (const name of names) await step(`${name} fires for its fault, and not without it`, async () => fire(name))
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

function fire(name: string): Promise<undefined> {
  const one = alertCases[name]
  if (!one) throw new Error('It has no case in proofs/alerts/alertCases.ts.')
  return withFolder(async (work) => {
    const file = path.join(work, 'test.yml')
    // JSON is YAML.
    await writeFile(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '1m', tests: testsOf(name, one) }))
    await run('promtool', ['test', 'rules', file]).catch(({ stdout, stderr }) => {
      throw new Error(`${stdout}${stderr}`)
    })
    return undefined
  })
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
  const text = await withFolder(metricsOfNode)
  const names = ['alerts.yml', 'dashboard.json']
  const files = await Promise.all(names.map((file) => readFile(path.join(folder, file), 'utf8')))
  // Grafana reads nothing of a file that is no JSON.
  JSON.parse(files[1] ?? '')
  const named = [...files.join('').matchAll(/\b(vouch_\w+?)(?:_bucket|_count)?\b/g)].map(([, name = '']) => name)
  const missing = [...new Set(named)].filter((name) => !text.includes(`# TYPE ${name} `))
  must(missing.length === 0, `There is no ${missing.join(', ')}.`)
  return `${new Set(named).size} metrics`
}

async function metricsOfNode(data: string): Promise<string> {
  const product = await startProduct({ ...emptyNode, VOUCH_DATA_DIR: data })
  try {
    return await (await fetch(`${product.url}/internal/metrics`)).text()
  } finally {
    await product.stop()
  }
}
