import { addNoun } from '#server/platform/register/register.ts'
import { followUpSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [followUpSource],
})
