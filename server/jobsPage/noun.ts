import { addNoun } from '#server/platform/register/register.ts'
import { applicationFormSource } from './applications/unconfirmed.ts'
import { jobsPages } from './pages.ts'
import { createJobsPageTasks, readApplicationConfirmation, readApplicationReceived } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [applicationFormSource],
  pages: jobsPages,
  tasks: createJobsPageTasks,
  mails: (deps) => ({
    'application confirmation': readApplicationConfirmation(deps),
    'application received': readApplicationReceived(deps),
  }),
})
