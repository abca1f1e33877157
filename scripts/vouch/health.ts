import { readEnv } from '#server/env.ts'

/** In milliseconds. */
const patience = 5_000

/** Addresses that stand for all of this machine. */
const wildcards = ['0.0.0.0', '::']

/**
 * Asks whether the Vouch on this machine answers, and ends with 0 or 1. A container runs this as its health check, since its image has
 * no other program that speaks HTTP. A node without its database still counts as healthy, because another one in its place would lack
 * the database too; `/readyz` tells a balancer about that.
 * @throws EnvError when a setting is wrong.
 */
export async function checkHealth(): Promise<never> {
  const { HOST, PORT } = readEnv(process.env)
  const host = wildcards.includes(HOST) ? 'localhost' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const answer = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(patience) }).catch(
    (error: Error) => error,
  )
  const isHealthy = answer instanceof Response && answer.status === 200
  process.stdout.write(`Vouch ${isHealthy ? 'answers' : 'does not answer'} at ${address}.\n`)
  process.exit(isHealthy ? 0 : 1)
}
