import type { ListSource } from '#server/platform/db/lists/list.ts'
import type { FileDeps } from '#server/platform/files/stores/storeFile.ts'
import type { PublicPage } from '#server/platform/publicPages/publicPages.ts'
import type { Route } from '#server/platform/rest/route.ts'
import type { MailReader } from '#server/platform/sending/mailQueue/mailWork.ts'
import type { MessageGuard, MessageReaders } from '#server/platform/sending/messageWork.ts'
import type { TaskDefinition, TaskDeps } from '#server/platform/tasks/tasks.ts'

export interface NounDeps extends TaskDeps, FileDeps {
  /** Connects as the owner of the tables. Tests have none. */
  readonly ownerUrl?: string
}

/** All parts are optional, since most nouns have a GraphQL API only. */
export interface ServerNoun {
  /** The lists that may be exported as CSV. */
  readonly lists?: readonly ListSource[]
  readonly routes?: readonly Route[]
  readonly pages?: readonly PublicPage[]
  readonly tasks?: (deps: NounDeps) => readonly TaskDefinition[]
  /** Reads the messages of some kinds when they leave. */
  readonly messages?: (deps: NounDeps) => MessageReaders
  /** May hold back a message that is about to leave. */
  readonly guard?: MessageGuard
  /** The readers of queued mails, by kind. */
  readonly mails?: (deps: NounDeps) => Readonly<Record<string, MailReader>>
}
