import { readEnv } from '#server/env.ts'

/** In milliseconds. */
const patience = 5_000

/**
 * Asks whether the Vouch on this machine answers, and ends with 0 or 1. A container runs this as its health check, since its image has
 * no other program that speaks HTTP. A node without its database still counts as healthy, because another one in its place would lack
 * the database too; `/readyz` tells a balancer about that.
 */
export async function checkHealth(): Promise<never> {
  const { PORT } = readEnv(process.env)
  const answer = await fetch(`http://localhost:${PORT}/healthz`, { signal: AbortSignal.timeout(patience) }).catch(
    (error: Error) => error,
  )
  const isHealthy = answer instanceof Response && answer.status === 200
  process.stdout.write(isHealthy ? 'Vouch answers.\n' : 'Vouch does not answer.\n')
  process.exit(isHealthy ? 0 : 1)
}
