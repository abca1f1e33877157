import { addNoun } from '#server/platform/register/register.ts'
import { overviewRoute } from './rest.ts'
import './flow/graphql.ts'
import './graphql.ts'
import './predicting/graphql.ts'
import './reviewing/graphql.ts'
import './rows/graphql.ts'

addNoun({
  routes: [overviewRoute],
})
