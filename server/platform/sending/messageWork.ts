import { sql } from 'kysely'
import { type Trx, write } from '#server/platform/db/connection/connect.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import { countOutcome } from '#server/platform/process/outcomes.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import type { MessageKind } from '#shared/messages/messageStates.ts'
import { keysOf } from '#shared/platform/keys.ts'
import { createDelivery, type OutgoingMessage } from './delivery.ts'
import { workOf } from './outbox.ts'
import { type ClaimedMessage, claimMessage, expireMessages, recordDelivery } from './queue.ts'
import { recall } from './recall.ts'

type SendingDeps = Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer' | 'secret'>

/** Reads a claimed message that leaves now, or the reason why it may no longer be sent. */
export type MessageReader = (trx: Trx, id: string, env: TaskDeps['env']) => Promise<OutgoingMessage | SendingRefusal>

/** Says how the messages of each kind are read. Those of another kind are left to the nodes of a newer release. */
export type MessageReaders = { readonly [Kind in MessageKind]?: MessageReader }

/** Says why a claimed message may no longer leave, whatever its queue says; undefined when it may. */
export type MessageGuard = (trx: Trx, id: string) => Promise<SendingRefusal | undefined>

export interface SendingRefusal {
  /** A sentence without its full stop. */
  readonly refusal: string
}

interface Claimed {
  readonly message: ClaimedMessage
  /** Undefined when it could not be read. */
  readonly outgoing: OutgoingMessage | SendingRefusal | undefined
}

/** Seconds until a message that could not be read is tried again. */
const unreadSeconds = 60

/** The messages that one node sends at the same time. */
const sendersPerNode = 4

/** Sends messages. Only the production portal sends any: all others keep them in the outbox. */
export function createSendingTasks(
  deps: SendingDeps,
  readers: MessageReaders,
  guards: readonly MessageGuard[],
): TaskDefinition[] {
  const workers = deps.env.PORTAL_PRODUCTION ? sendersPerNode : 0
  return [
    { name: 'messages', pauseMs: 1_000, workers, followsDays: true, run: createSendingWork(deps, readers, guards) },
  ]
}

/**
 * Creates the work of sending: it claims one message, sends it once and records the outcome. When a worker dies in
 * between, its claim expires and the outcome becomes unknown.
 * @param guards each may hold a message back.
 * @returns a function that sends one message, and returns whether there was one.
 */
export function createSendingWork(
  deps: SendingDeps,
  readers: MessageReaders,
  guards: readonly MessageGuard[] = [],
): () => Promise<boolean> {
  const { db, env, log } = deps
  const delivery = createDelivery(deps)
  const leaseSeconds = env.SEND_TIMEOUT * 3
  const asTask = <Result>(work: (trx: Trx) => Promise<Result>) => write(db, { actor: 'task:messages' }, work)

  async function readOutgoing(trx: Trx, { id, kind }: ClaimedMessage) {
    for (const guard of guards) {
      const refused = await guard(trx, id)
      if (refused) return refused
    }
    return readers[kind]?.(trx, id, env)
  }

  /** Keeps the claim of a message that cannot be read, so that it does not hold up all others. */
  async function tryToRead(trx: Trx, message: ClaimedMessage) {
    await sql`savepoint claimed`.execute(trx)
    try {
      return await readOutgoing(trx, message)
    } catch (error) {
      await sql`rollback to savepoint claimed`.execute(trx)
      log.error({ err: error, message: message.id, kind: message.kind }, 'message could not be read')
      return undefined
    }
  }

  async function deliver({ id, delivery_method }: ClaimedMessage, outgoing: Claimed['outgoing']): Promise<Delivery> {
    if (!outgoing) return { outcome: 'retry', seconds: unreadSeconds, reason: 'It could not be read.' }
    if ('refusal' in outgoing) return { outcome: 'refused', reason: `Not sent: ${outgoing.refusal}.` }
    return delivery.send(delivery_method, id, outgoing)
  }

  return workOf<Claimed, Delivery>({
    claim: () =>
      asTask(async (trx) => {
        const means = { kinds: keysOf(readers), methods: delivery.ready() }
        const message = await claimMessage(trx, means, leaseSeconds)
        return message && { message, outgoing: await tryToRead(trx, message) }
      }),
    send: async ({ message, outgoing }) => {
      const { id, kind, delivery_method: method } = message
      const result = await deliver(message, outgoing)
      countOutcome('message', result.outcome)
      log.info({ message: id, kind, method, outcome: result.outcome }, 'message')
      return result
    },
    record: ({ message }, result) => asTask((trx) => recordDelivery(trx, message, result)),
    tidyUp: () =>
      asTask(async (trx) => {
        await recall(trx, { table: 'messages', due: 'send_after', leaseSeconds })
        await expireMessages(trx)
      }),
  })
}
