import { addNoun } from '#server/platform/register/register.ts'
import { vettingSource } from './data.ts'
import { vettingEventsRoute } from './rest.ts'
import './bulk/graphql.ts'
import './graphql.ts'

addNoun({
  lists: [vettingSource],
  routes: [vettingEventsRoute],
})
