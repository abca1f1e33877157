import { readEnv } from '#server/env.ts'

/** In milliseconds. */
const patience = 5_000

// A health check of a container runs this, since its image has no other program that asks by HTTP. A node that lacks its database is
// not unhealthy: another one in its place would lack it too. `/readyz` tells that to a balancer.
const { PORT } = readEnv(process.env)
const answer = await fetch(`http://localhost:${PORT}/healthz`, { signal: AbortSignal.timeout(patience) }).catch(
  (error: Error) => error,
)
const isHealthy = answer instanceof Response && answer.status === 200
process.stdout.write(isHealthy ? 'Vouch answers.\n' : 'Vouch does not answer.\n')
process.exit(isHealthy ? 0 : 1)
