import type { ListSource } from '#server/platform/db/lists/list.ts'
import type { PublicPage } from '#server/platform/publicPages/publicPages.ts'
import { createListRoute } from '#server/platform/rest/listCsv.ts'
import type { Route } from '#server/platform/rest/route.ts'
import { createQueueTasks } from '#server/platform/sending/mailQueue/mailWork.ts'
import { createSendingTasks } from '#server/platform/sending/messageWork.ts'
import type { TaskDefinition } from '#server/platform/tasks/tasks.ts'
import type { NounDeps, ServerNoun } from './noun.ts'

const nouns: ServerNoun[] = []

/** Registers the parts of a noun. The server only has to import its `noun.ts`. */
export function addNoun(noun: ServerNoun): void {
  nouns.push(noun)
}

export function listsOfNouns(): readonly ListSource[] {
  return nouns.flatMap(({ lists = [] }) => lists)
}

export function routesOfNouns(): readonly Route[] {
  return [...nouns.flatMap(({ routes = [] }) => routes), createListRoute(listsOfNouns())]
}

export function pagesOfNouns(): readonly PublicPage[] {
  return nouns.flatMap(({ pages = [] }) => pages)
}

export function tasksOfNouns(deps: NounDeps): readonly TaskDefinition[] {
  const messages = Object.assign({}, ...nouns.map((noun) => noun.messages?.(deps)))
  const guards = nouns.flatMap(({ guard }) => (guard ? [guard] : []))
  const mails = Object.assign({}, ...nouns.map((noun) => noun.mails?.(deps)))
  return [
    ...nouns.flatMap(({ tasks }) => tasks?.(deps) ?? []),
    ...createSendingTasks(deps, messages, guards),
    ...createQueueTasks(deps, mails),
  ]
}
