import { addNoun } from '#server/platform/register/register.ts'
import { createCompanyMailReader } from './tasks.ts'
import './graphql.ts'

addNoun({ messages: ({ secret }) => ({ COMPANY_MESSAGE: createCompanyMailReader(secret) }) })
