import { addNoun } from '#server/platform/register/register.ts'
import { challengeSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [challengeSource],
})
