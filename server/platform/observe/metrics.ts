import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Env } from '#server/env.ts'
import { type Database, poolUsage } from '#server/platform/db/connection/connect.ts'
import { countedOutcomes, onOutcome } from '#server/platform/process/outcomes.ts'
import type { TaskOutcome } from '#server/platform/tasks/repeat.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { registerQueues } from './queueMetrics.ts'
import { type CheckStates, registerChecks, registerState } from './stateMetrics.ts'

export interface Metrics {
  handle(req: IncomingMessage, res: ServerResponse): void
  operation(name: string, seconds: number, outcome: 'ok' | 'error'): void
  /** Counts an operation that was refused because of this field. */
  denied(field: string): void
  /** Counts a request that was refused because its account exceeded the rate limit. */
  limited(path: string): void
  task(name: string, outcome: TaskOutcome): void
  /** Registers the tasks that this node repeats, and its health checks. */
  node(tasks: readonly TaskDefinition[], checks: CheckStates): void
  close(): void
}

/**
 * Serves /internal/metrics in the format of Prometheus, for requests with METRICS_TOKEN. Without a token it answers
 * this machine only, and nobody behind a proxy.
 */
export function createMetrics({ env, db }: { env: Env; db: Database }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const operations = new Histogram({
    name: 'vouch_operation_seconds',
    help: 'How long GraphQL operations took.',
    labelNames: ['operation', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const denied = new Counter({
    name: 'vouch_denied_total',
    help: 'Operations that were refused to a role.',
    labelNames: ['field'],
    registers: [registry],
  })
  const limited = new Counter({
    name: 'vouch_rate_limited_total',
    help: 'Requests that were refused because their account asks too much.',
    labelNames: ['path'],
    registers: [registry],
  })
  const taskRuns = new Counter({
    name: 'vouch_task_runs_total',
    help: 'Pieces of background work that have ended.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const taskTimes = new Gauge({
    name: 'vouch_task_timestamp_seconds',
    help: 'The moment at which a piece of a background task last ended.',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const taskPauses = new Gauge({
    name: 'vouch_task_pause_seconds',
    help: 'The pause of a background task between two pieces of work.',
    labelNames: ['task'],
    registers: [registry],
  })
  registerPool(registry, db)
  const stopCounting = registerOutcomes(registry)
  registerQueues(registry, db)
  registerState(registry, { env, db })

  return {
    operation: (operation, seconds, outcome) => operations.observe({ operation, outcome }, seconds),
    denied: (field) => denied.inc({ field }),
    limited: (path) => limited.inc({ path }),
    task: (task, outcome) => {
      taskRuns.inc({ task, outcome })
      taskTimes.setToCurrentTime({ task, outcome })
    },
    node: (tasks, checks) => {
      for (const { name, pauseMs } of tasks) taskPauses.set({ task: name }, pauseMs / 1_000)
      registerChecks(registry, checks)
    },
    close: stopCounting,
    handle: (req, res) => {
      if (!mayRead(req, env)) {
        res.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('Metrics are not for this address.\n')
        return
      }
      registry.metrics().then(
        (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => res.writeHead(500).end(),
      )
    },
  }
}

function registerPool(registry: Registry, db: Database): void {
  new Gauge({
    name: 'vouch_database_connections',
    help: 'Connections of the database pool, and requests that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = poolUsage(db)
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** Counts begin at zero, so that the first failure is an increase. */
function registerOutcomes(registry: Registry): () => void {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['outcome'], registers: [registry] })
  const counters = {
    logIn: counter('vouch_log_ins_total', 'Tries to log in by password.'),
    message: counter('vouch_messages_total', 'Tries to send a message by Slack or mail.'),
    mail: counter('vouch_mails_total', 'Mails that one change asked for: sent, to be tried again, or given up.'),
    database: counter('vouch_database_restarts_total', 'Times that the embedded database was started again.'),
  }
  for (const of of keysOf(countedOutcomes)) for (const outcome of countedOutcomes[of]) counters[of].inc({ outcome }, 0)
  return onOutcome(({ of, outcome }) => counters[of].inc({ outcome }))
}

function mayRead(req: IncomingMessage, env: Env): boolean {
  if (env.METRICS_TOKEN) return isSame(req.headers.authorization ?? '', `Bearer ${env.METRICS_TOKEN}`)
  return !isBehindProxy(env) && isFromLoopback(req)
}

/** Behind a proxy every connection comes from the proxy's address. This server has no TLS, so https means a proxy. */
function isBehindProxy({ TRUST_PROXY, PUBLIC_URL }: Env): boolean {
  return TRUST_PROXY || PUBLIC_URL.startsWith('https:')
}

/**
 * Returns whether a local process connected directly. Forwarding headers reveal a proxy that is not configured. The
 * Host header reveals a web page whose name resolves to this machine (DNS rebinding).
 */
function isFromLoopback({ socket, headers }: IncomingMessage): boolean {
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return isLocal && !isForwarded && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
