import { addNoun } from '#server/platform/register/register.ts'
import { jobProfileSource } from './data.ts'
import './adding/graphql.ts'
import './graphql.ts'
import './listing/graphql.ts'
import './moving/graphql.ts'

addNoun({
  lists: [jobProfileSource],
})
