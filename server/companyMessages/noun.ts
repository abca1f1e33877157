import { addNoun } from '#server/platform/register/register.ts'
import { companyMessageSource } from './data.ts'
import { createCompanyMessageQueue } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [companyMessageSource],
  messages: ({ secret }) => createCompanyMessageQueue(secret),
})
