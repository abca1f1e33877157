import { addNoun } from '#server/platform/register/register.ts'
import { companySource } from './data.ts'
import './graphql.ts'
import './relations/graphql.ts'

addNoun({
  lists: [companySource],
})
