import type { Transaction } from 'kysely'
import { write } from '#server/platform/db/connection/connect.ts'
import type { Tables } from '#server/platform/db/schema/tables.ts'
import type { Delivery } from '#server/platform/mail/delivery.ts'
import { countOutcome } from '#server/platform/process/outcomes.ts'
import { persist } from '#server/platform/tasks/persist.ts'
import { recall } from '#server/platform/tasks/recall.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'
import { createDelivery, type OutgoingMessage } from './delivery.ts'
import { type ClaimedMessage, claimMessage, expireMessages, recordDelivery, type SendingTable } from './queue.ts'

type SendingDeps = Pick<TaskDeps, 'env' | 'db' | 'log' | 'mailer' | 'secret'>

/** A kind of messages that the same workers send. */
export interface MessageQueue {
  readonly table: SendingTable
  /** The name in logs and events. */
  readonly name: string
  /** Reads a claimed message that leaves now, or the reason for which it may no longer be sent. */
  read(trx: Transaction<Tables>, id: string, env: TaskDeps['env']): Promise<OutgoingMessage | SendingRefusal>
}

/** Says why a claimed message may not leave any more, whatever its queue says; undefined where it may. */
export type MessageGuard = (trx: Transaction<Tables>, id: string) => Promise<SendingRefusal | undefined>

export interface SendingRefusal {
  /** A sentence without its full stop. */
  readonly refusal: string
}

/** The messages that one node sends at the same time. */
const sendersPerNode = 4

/** Sends messages. Only the production portal sends any: all others keep them in the outbox. */
export function createSendingTasks(
  deps: SendingDeps,
  queues: readonly MessageQueue[],
  guards: readonly MessageGuard[],
): TaskDefinition[] {
  const workers = deps.env.PORTAL_PRODUCTION ? sendersPerNode : 0
  return [
    { name: 'messages', pauseMs: 1_000, workers, followsDays: true, run: createSendingWork(deps, queues, guards) },
  ]
}

/**
 * Creates the work of sending: it claims one message, sends it once and records the outcome. When a worker dies in
 * between, its claim expires and the outcome becomes unknown.
 * @param queues an earlier queue goes first.
 * @param guards each may hold a message back.
 * @returns a function that sends one message, and returns whether there was one.
 */
export function createSendingWork(
  deps: SendingDeps,
  queues: readonly MessageQueue[],
  guards: readonly MessageGuard[] = [],
): () => Promise<boolean> {
  const delivery = createDelivery(deps)
  const leaseSeconds = deps.env.SEND_TIMEOUT * 3

  async function readOutgoing(trx: Transaction<Tables>, queue: MessageQueue, id: string) {
    for (const guard of guards) {
      const refused = await guard(trx, id)
      if (refused) return refused
    }
    return queue.read(trx, id, deps.env)
  }
  async function sendNext(queue: MessageQueue): Promise<boolean> {
    const claimed = await asTask(deps, queue, async (trx) => {
      const message = await claimMessage(trx, queue.table, delivery.ready(), leaseSeconds)
      return message && { message, outgoing: await readOutgoing(trx, queue, message.id) }
    })
    if (!claimed) return false
    const { message, outgoing } = claimed
    const result: Delivery =
      'refusal' in outgoing
        ? { outcome: 'refused', reason: `Not sent: ${outgoing.refusal}.` }
        : await delivery.send(message.delivery_method, outgoing)
    await record(deps, queue, message, result)
    return true
  }

  async function tidyUp(queue: MessageQueue): Promise<void> {
    await asTask(deps, queue, async (trx) => {
      await recall(trx, { table: queue.table, due: 'send_after', leaseSeconds })
      await expireMessages(trx, queue.table)
    })
  }

  return async () => {
    for (const queue of queues) if (await sendNext(queue)) return true
    for (const queue of queues) await tidyUp(queue)
    return false
  }
}

async function record(deps: SendingDeps, queue: MessageQueue, message: ClaimedMessage, result: Delivery) {
  const { id, delivery_method: method } = message
  countOutcome('message', result.outcome)
  deps.log.info({ message: id, queue: queue.name, method, outcome: result.outcome }, 'message')
  await persist(() => asTask(deps, queue, (trx) => recordDelivery(trx, queue.table, message, result)))
}

function asTask<Result>(
  { db }: SendingDeps,
  { name }: MessageQueue,
  work: (trx: Transaction<Tables>) => Promise<Result>,
) {
  return write(db, { actor: `task:${name}` }, work)
}
