import { addNoun } from '#server/platform/register/register.ts'
import { dstmSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [dstmSource],
})
