import { addNoun } from '#server/platform/register/register.ts'
import { overviewRoute } from './rest.ts'
import './flow/graphql.ts'
import './graphql.ts'
import './prediction/graphql.ts'
import './reviewers/graphql.ts'
import './rows/graphql.ts'

addNoun({
  routes: [overviewRoute],
})
