import { createMessageReader } from '#server/messages/tasks.ts'
import { addNoun } from '#server/platform/register/register.ts'
import { readClientAnswer } from './clientAnswer/answerMail.ts'
import { fillInLink } from './data.ts'
import { signedLinkPages } from './pages.ts'
import { clientProfilePdfRoute } from './rest.ts'
import './graphql.ts'
import './sending/graphql.ts'
import './shortlist/graphql.ts'

addNoun({
  routes: [clientProfilePdfRoute],
  pages: signedLinkPages,
  mails: (deps) => ({ 'client answer': readClientAnswer(deps) }),
  // The queue is not in messages/, which is below, because it gets `fillInLink` from here.
  messages: ({ secret }) => ({ MESSAGE: createMessageReader(fillInLink(secret)) }),
})
