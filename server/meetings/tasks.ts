import type { MessageQueue } from '#server/platform/sending/work.ts'
import { readOutgoing } from './inviting/readOutgoing.ts'

/** Queues calendar mails. What forbids one is asked again when it leaves. */
export const meetingMailQueue: MessageQueue = { table: 'meeting_mails', name: 'meeting mails', read: readOutgoing }
