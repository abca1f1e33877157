import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { must, type OperatorProof } from '#proofs/proof.ts'
import { sendAddStaff, staffEmails } from '#test/apiCalls.ts'
import { TestBrowser } from '#test/identity/browser.ts'
import { signIn } from '#test/identity/identity.ts'
import { startTwoNodes, type TwoNodes } from './twoNodes.ts'
import { sendVisitors } from './visitors.ts'

const restarts = 20
const fullMs = 45_000

/** Restarts two nodes behind HAProxy in turn while people work, and then fills the disk of their database. */
export const draining: OperatorProof = {
  packages: ['haproxy'],
  prove: async (step) => {
    const pair = await startTwoNodes()
    try {
      await step(`${restarts} rolling restarts behind HAProxy without retries fail no request`, () => restartAll(pair))
      await step('a full disk still serves reads behind HAProxy, and there is room again', () => fillDisk(pair))
    } finally {
      await pair.close()
    }
  },
}

async function restartAll(pair: TwoNodes): Promise<string> {
  const visitors = await sendVisitors(pair.balancer.url, pair.password)
  for (let time = 0; time < restarts; time++) await pair.restart(time % 2)
  const { kept, lost } = await visitors.leave()
  const { failures } = visitors
  must(failures.length === 0, `${failures.length} of ${visitors.count()} failed, the first with ${failures[0]}`)
  must(lost.length === 0, `${lost.length} of ${kept} acknowledged writes are gone.`)
  const faults = await pair.balancer.faults()
  must(faults === 0, `HAProxy counted ${faults} faults.`)
  return `${visitors.count()} requests, ${kept} writes kept`
}

async function fillDisk({
  balancer: { url, untilUp },
  checkpoint,
  disk,
  password,
  readiness,
}: TwoNodes): Promise<string> {
  const { access_token } = await signIn(new TestBrowser(url, [url]), 'admin@vouch.example', password)
  await checkpoint()
  await disk.fill()
  let reads = 0
  for (const until = Date.now() + fullMs; Date.now() < until; reads++) {
    await staffEmails(url, access_token)
    await sleep(200)
  }
  await untilUp(2)
  const answers = await readiness()
  const tells = answers.every(({ status, body }) => status === 200 && body.includes('database disk'))
  must(tells, `/readyz answered ${JSON.stringify(answers)}`)
  await disk.makeRoom()
  await sendAddStaff(url, access_token, `${randomUUID()}@vouch.example`)
  return `${reads} reads, none failed`
}
