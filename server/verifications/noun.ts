import { addNoun } from '#server/platform/register/register.ts'
import { verificationSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [verificationSource],
})
