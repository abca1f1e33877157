import { addNoun } from '#server/platform/register/register.ts'
import { applicantSource } from './data.ts'
import './graphql.ts'

addNoun({
  lists: [applicantSource],
})
