import { addNoun } from '#server/platform/register/register.ts'
import { companyMessageSource } from './data.ts'
import { companyMessageQueue } from './tasks.ts'
import './graphql.ts'

addNoun({
  lists: [companyMessageSource],
  messages: () => companyMessageQueue,
})
