import { createMessageQueue } from '#server/messages/tasks.ts'
import { addNoun } from '#server/platform/register/register.ts'
import { fillInLink } from './data.ts'
import { signedLinkPages } from './pages.ts'
import { clientProfilePdfRoute } from './rest.ts'
import './graphql.ts'

addNoun({
  routes: [clientProfilePdfRoute],
  pages: signedLinkPages,
  // Not in messages/, which stands below: the queue gets from here what fills in a link.
  messages: ({ secret }) => createMessageQueue(fillInLink(secret)),
})
