import { Agent } from 'node:http'
import { drain } from '#bench/load.ts'

/** The target of an attacker, and the duration of the attack. */
export interface Attack {
  readonly port: number
  readonly token: string
  readonly seconds: number
}

const atOnce = 50
const thenAtATime = 12
let sent = 0

/** Makes light requests that a log-in of a recruiter may send: five operations of five searches, all new. */
function request(): unknown[] {
  return Array.from({ length: 5 }, () => {
    const roots = Array.from({ length: 5 }, (_, n) => {
      const letters = `${'abcdefghijklmnopqrst'[n]}${'aeiouylnrs'[sent % 10]}${sent++ % 7 ? '' : '%_'.repeat(10)}`
      if (n === 0) return `s${n}: searchDevelopers(text: "${letters}x${sent} mistak") { id name }`
      return `s${n}: getDeveloperPage(limit: 20, offset: ${sent % 50}, filter: { search: "${letters}" }) { developers { id } aggregate { count } }`
    })
    return { query: `{ ${roots.join(' ')} }` }
  })
}

// Runs in a process of its own, so that it takes no time from the measured ones.
process.once('message', async ({ port, token, seconds }: Attack) => {
  const agent = new Agent({ keepAlive: true })
  const send = () => drain({ port, token, agent }, { path: '/graphql', body: request() }).catch(() => 0)
  await Promise.all(Array.from({ length: atOnce }, send))
  const until = performance.now() + seconds * 1_000
  let answers = atOnce
  const attackers = Array.from({ length: thenAtATime }, async () => {
    for (; performance.now() < until; answers++) await send()
  })
  await Promise.all(attackers)
  process.send?.(answers)
  process.disconnect()
})
