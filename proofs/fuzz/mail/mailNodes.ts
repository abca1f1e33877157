import { pino } from 'pino'
import { readEnv } from '#server/env.ts'
import type { Database } from '#server/platform/db/connection/connect.ts'
import { createFolderStore } from '#server/platform/files/stores/folderStore.ts'
import { createMailer, type Mail } from '#server/platform/mail/mail.ts'
import { MailError } from '#server/platform/mail/mailError.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import { createTasks } from '#server/schema.ts'
import { testSecret } from '#test/identity/identity.ts'
import { type MailServer, startMailServer } from '#test/servers/mailServer.ts'
import { type Fate, type MailOutcome, patienceMs } from './mailFates.ts'

/** A try that ended, or whose node died. */
export interface Try {
  readonly mail: Mail
  readonly outcome: MailOutcome
  readonly tookMs: number
}

interface Watcher {
  /** Gives the fate of the next try of a mail. */
  fateOf(mail: Mail): Fate
  /** Called with each try at its end, before its node records the outcome. */
  hasTried(tried: Try): void
}

/** The reason for which a worker ended: nothing was left to do, it had to stop, or its node died; `down` if it never began. */
export type Ended = 'idle' | 'stopped' | 'died' | 'down'

export interface MailNodes {
  /**
   * Starts both nodes at once, even one that died, and lets their workers run.
   * @param pieces by node, the number of pieces after which its workers stop.
   */
  work(now: Date, pieces: readonly [number, number]): Promise<Readonly<Record<MailTask, readonly Ended[]>>>
  /** Lists the Message-IDs of all mails that the mail server accepted. It waits until it knows them all. */
  taken(): Promise<readonly string[]>
  close(): Promise<void>
}

const mailTasks = ['queue', 'daily mail'] as const
type MailTask = (typeof mailTasks)[number]

interface Node {
  isDead: boolean
}

/** Starts two nodes that mail by the real queue. Each worker has a mail server of its own, which thus knows its client. */
export async function startMailNodes(db: Database, watcher: Watcher): Promise<MailNodes> {
  const nodes = await Promise.all([startNode(db, watcher), startNode(db, watcher)])
  const workers = nodes.flatMap((node) => Object.values(node.workers))
  return {
    work: async (now, pieces) => {
      for (const { state } of nodes) state.isDead = false
      const run = (task: MailTask) => Promise.all(nodes.map(({ workers }, i) => workers[task].run(now, pieces[i] ?? 0)))
      const [queue, daily] = await Promise.all([run('queue'), run('daily mail')])
      return { queue, 'daily mail': daily }
    },
    taken: async () => {
      await Promise.all(workers.map(({ lastTry }) => lastTry()))
      return workers.flatMap(({ server }) => server.taken.map(({ messageId }) => messageId))
    },
    close: async () => void (await Promise.all(workers.map(({ server }) => server.close()))),
  }
}

async function startNode(db: Database, watcher: Watcher) {
  const state: Node = { isDead: false }
  const [queue, daily] = await Promise.all(mailTasks.map((task) => startWorker(db, watcher, state, task)))
  if (!queue || !daily) throw new Error('A task has no worker.')
  return { state, workers: { queue, 'daily mail': daily } }
}

interface Worker {
  readonly server: MailServer
  run(now: Date, pieces: number): Promise<Ended>
  /** Resolves when no try is running. */
  lastTry(): Promise<unknown>
}

async function startWorker(db: Database, watcher: Watcher, node: Node, task: MailTask): Promise<Worker> {
  const server = await startMailServer()
  let die: () => void = () => undefined
  let last: Promise<unknown> = Promise.resolve()
  const env = {
    ...readEnv({ PUBLIC_URL: 'https://vouch.example', SMTP_URL: server.url }),
    SEND_TIMEOUT: patienceMs / 1_000,
  }
  const files = createFolderStore(env.VOUCH_DATA_DIR)
  const log = pino({ level: 'silent' })
  const mailer = createMailer(env, log)

  async function send(mail: Mail): Promise<void> {
    const began = performance.now()
    const failure = node.isDead ? undefined : await attempt(mail)
    const outcome = node.isDead ? 'died' : failure === undefined ? 'sent' : outcomeOf(failure)
    watcher.hasTried({ mail, outcome, tookMs: performance.now() - began })
    if (node.isDead) {
      die()
      // A dead node records nothing.
      await new Promise(() => undefined)
    }
    if (failure !== undefined) throw failure
  }

  function attempt(mail: Mail): Promise<unknown> {
    follow(server, watcher.fateOf(mail), node)
    const trying = mailer.send(mail).catch((error: unknown) => error)
    last = trying
    return trying
  }

  const { run } = find(createTasks({ env, db, files, log, mailer: { enabled: true, send }, secret: testSecret }), task)
  return {
    server,
    run: (now, pieces) => {
      const death = new Promise<Ended>((resolve) => {
        die = () => resolve('died')
      })
      return Promise.race([
        death,
        runPieces(node, pieces, async () => (await run({ id: crypto.randomUUID(), now })) === true),
      ])
    },
    lastTry: () => last,
  }
}

function find(tasks: readonly TaskDefinition[], name: MailTask): TaskDefinition {
  const found = tasks.find((task) => task.name === name)
  if (!found) throw new Error(`There is no task ${name}.`)
  return found
}

async function runPieces(node: Node, pieces: number, run: () => Promise<boolean>): Promise<Ended> {
  for (let piece = 0; piece < pieces; piece++) {
    if (node.isDead) return 'died'
    if (!(await run())) return 'idle'
  }
  return pieces === 0 ? 'down' : 'stopped'
}

/** Makes a mail server act out a fate with its next connection. */
function follow(server: MailServer, { at, reply, pause = 0, kills }: Fate, node: Node): void {
  server.reply = (step) => {
    server.pause = step === at ? pause : 0
    if (step !== at) return undefined
    node.isDead ||= kills === true
    return reply
  }
}

function outcomeOf(failure: unknown): MailOutcome {
  if (failure instanceof MailError) return failure.outcome
  throw failure
}
