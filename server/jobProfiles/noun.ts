import { addNoun } from '#server/platform/register/register.ts'
import { jobProfileSource } from './data.ts'
import './adding/graphql.ts'
import './graphql.ts'
import './lists/graphql.ts'
import './moves/graphql.ts'

addNoun({
  lists: [jobProfileSource],
})
