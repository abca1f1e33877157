import { linkPage } from '#server/platform/publicPages/linkPage.ts'
import type { PageAnswer, PageRequest, PublicPage } from '#server/platform/publicPages/publicPages.ts'
import type { PostedForm } from '#server/platform/publicPages/readForm.ts'
import { deadOf } from '#server/signedLinks/links/openLink.ts'
import { openPage } from '#server/signedLinks/links/openPage.ts'
import { linkPaths } from '#server/signedLinks/links/token.ts'
import { deadLinkPage } from '#server/signedLinks/pages/notices.ts'
import { maxAnswerNote } from '#shared/signedLinks/signedLinks.ts'
import { answerTalk, type TalkAnswer } from './talks/answerTalk.ts'
import { type TypedObjection, talkAnsweredPage, talkPage } from './talks/talkPage.ts'
import { readTalkQuestion } from './talks/talkQuestion.ts'

/** The link that a developer gets about a talk on record leads to this page. */
const talkRoute = linkPage(linkPaths.TALK, (request) => showTalk(request), takeAnswer)

function showTalk(request: PageRequest, typed?: TypedObjection): Promise<PageAnswer> {
  return openPage(
    request,
    'TALK',
    (linkId) => readTalkQuestion(request.deps.db, linkId),
    (question) => ({ status: typed ? 422 : 200, sheet: talkPage(question, request.id, typed) }),
  )
}

async function takeAnswer(request: PageRequest, { fields }: PostedForm): Promise<PageAnswer> {
  const words = (fields.get('words') ?? '').replaceAll(/\r\n?/g, '\n').trim()
  const answer = fields.get('answer')
  if (answer === 'YES') return give(request, { took_place: true, words: null })
  const problems = answer === 'NO' ? problemsOf(words) : { form: 'Use one of the buttons on this page.' }
  return problems ? showTalk(request, { words, problems }) : give(request, { took_place: false, words })
}

function problemsOf(words: string): TypedObjection['problems'] {
  if (words === '') return { words: 'Say in a sentence what is not so.' }
  if (words.length > maxAnswerNote) return { words: `Write at most ${maxAnswerNote} characters.` }
  return words.includes('\0') ? { words: 'Your text contains a character that cannot be saved. Remove it.' } : undefined
}

async function give({ deps, requestId, id: token }: PageRequest, answer: TalkAnswer): Promise<PageAnswer> {
  const link = await answerTalk(deps.db, requestId, token, answer)
  const dead = deadOf(link)
  return dead ? deadLinkPage('TALK', dead, link) : { status: 200, sheet: talkAnsweredPage(answer.took_place) }
}

export const reviewPages: readonly PublicPage[] = [talkRoute]
